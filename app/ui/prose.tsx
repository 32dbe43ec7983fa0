import type { ReactNode } from "react"

/** Running text: paragraphs, lists and tables at a width that reads well. */
export function Prose({ className = "", children }: { className?: string; children: ReactNode }) {
  return <div className={`prose ${className}`}>{children}</div>
}
