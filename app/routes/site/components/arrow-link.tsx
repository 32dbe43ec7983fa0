import { Link } from "react-router"
import { ExternalLink } from "~/ui/external-link"
import { Icon } from "~/ui/icon"
import type { SiteLink } from "../shell/site-link"

/** The link at the end of a card or column. `about` distinguishes it from others with the same label. */
export function ArrowLink({ label, to, about = "" }: SiteLink & { about?: string }) {
  const className = "link mt-auto inline-flex min-h-11 items-center gap-1.5 self-start"
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
