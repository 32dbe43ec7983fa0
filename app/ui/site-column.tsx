import type { ReactNode } from "react"

/** The width and margins of a public page. */
export function SiteColumn({ className = "", children }: { className?: string; children: ReactNode }) {
  return <div className={`mx-auto w-full max-w-site px-6 max-md:px-4 ${className}`}>{children}</div>
}
