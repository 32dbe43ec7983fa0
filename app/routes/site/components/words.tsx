import { createElement, Fragment } from "react"
import { Link } from "react-router"
import { ExternalLink } from "~/ui/external-link"

/** A text with links, written `[label](address)` as in Markdown. */
export function Words({ text }: { text: string }) {
  // Of each three parts, the second is a label and the third its address.
  const parts = text.split(/\[([^[\]]+)\]\(([^()]+)\)/)
  const words = parts.map((part, index) => {
    if (index % 3 === 0) return part
    if (index % 3 === 2) return null
    const to = parts[index + 1] ?? ""
    if (to.startsWith("http")) return <ExternalLink href={to}>{part}</ExternalLink>
    return (
      <Link to={to} className="link">
        {part}
      </Link>
    )
  })
  return createElement(Fragment, null, ...words)
}
