import type { ReactNode } from "react"
import { useDocumentFacts } from "../document-facts"

/** Leads to the operator's own page about outages; without one it is just its text. */
export function StatusLink({ children }: { children?: ReactNode }) {
  const { statusUrl } = useDocumentFacts()
  if (!statusUrl) return children
  return (
    <a href={statusUrl} rel="noopener" className="link">
      {children ?? "Status page"}
    </a>
  )
}
