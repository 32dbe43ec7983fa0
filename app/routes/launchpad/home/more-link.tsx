import { Link } from "react-router"
import { Icon } from "~/ui/icon"

/** At a panel's heading: where the rest of it is. `about` says of what, for who hears the link alone. */
export function MoreLink({ to, about, children }: { to: string; about?: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control text-sm font-semibold text-ember-ink hover:underline"
    >
      {children}
      {about && <span className="sr-only"> {about}</span>}
      <Icon name="arrow-right" size="sm" />
    </Link>
  )
}
