import { createElement, Fragment } from "react"
import { Link } from "react-router"
import { ExternalLink } from "~/ui/external-link"
import { linkClass } from "~/ui/link"

/** A text with links, written `[label](address)` as in Markdown. */
export function Words({ text }: { text: string }) {
  const parts = text.split(/(\[[^\]]+\]\([^)]+\))/).map((part) => {
    const [, label, to = ""] = /^\[(.*)\]\((.*)\)$/.exec(part) ?? []
    if (!label) return part
    if (to.startsWith("http")) return <ExternalLink href={to}>{label}</ExternalLink>
    return (
      <Link to={to} className={linkClass}>
        {label}
      </Link>
    )
  })
  return createElement(Fragment, null, ...parts)
}
