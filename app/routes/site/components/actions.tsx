import { LinkButton } from "~/ui/button"
import type { SiteLink } from "../shell/site-link"

/** Where a page leads next. The first is the likely one, unless they are equal. */
export function Actions({ links, equal = false }: { links: SiteLink[]; equal?: boolean }) {
  return links.map(({ label, to }, place) => (
    <LinkButton key={label} to={to} look={place === 0 && !equal ? "primary" : "secondary"} size="lg">
      {label}
    </LinkButton>
  ))
}
