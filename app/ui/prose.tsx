import type { ReactNode } from "react"

/** Running text: paragraphs, lists and tables at a readable width. */
export function Prose({ className = "", children }: { className?: string; children: ReactNode }) {
  return <div className={`prose ${className}`}>{children}</div>
}
