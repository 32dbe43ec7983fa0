import { Link, type To } from "react-router"
import { Icon } from "~/ui/icon"

/** A link to the parent page, above the title. */
export function BackLink({ to, children }: { to: To; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-6 wrap-anywhere items-center justify-self-start gap-1.5 text-sm text-ink-2 hover:text-ink pointer-coarse:min-h-11"
    >
      <Icon name="arrow-left" size="sm" />
      {children}
    </Link>
  )
}
