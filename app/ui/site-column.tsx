import type { ReactNode } from "react"

/** The width of a page of the public site, and its margins. */
export function SiteColumn({ className = "", children }: { className?: string; children: ReactNode }) {
  return <div className={`mx-auto w-full max-w-site px-6 max-md:px-4 ${className}`}>{children}</div>
}
