import { Link } from "react-router"
import { LinkButton } from "~/ui/button"
import { ExternalLink } from "~/ui/external-link"
import { Icon } from "~/ui/icon"
import { linkClass } from "~/ui/link"
import type { SiteLink } from "../shell/navigation"

/** Where a page leads next. The first is the likely one, unless they are equal. */
export function Actions({ links, equal = false }: { links: SiteLink[]; equal?: boolean }) {
  return links.map(({ label, to }, place) => (
    <LinkButton key={label} to={to} look={place === 0 && !equal ? "primary" : "secondary"} size="lg">
      {label}
    </LinkButton>
  ))
}

/** The link at the end of a card or column. `about` tells it apart from others with the same label. */
export function ArrowLink({ label, to, about = "" }: SiteLink & { about?: string }) {
  const className = `mt-auto inline-flex min-h-11 items-center gap-1.5 self-start ${linkClass}`
  if (to.startsWith("http")) {
    return (
      <ExternalLink href={to} className={className}>
        {label}
      </ExternalLink>
    )
  }
  return (
    <Link to={to} className={className}>
      {label}
      {about && <span className="sr-only">{` ${about}`}</span>}
      <Icon name="arrow-right" size="sm" />
    </Link>
  )
}
