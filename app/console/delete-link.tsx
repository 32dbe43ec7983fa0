import type { MouseEvent } from "react"
import { LinkButton } from "~/ui/button"
import { Icon } from "~/ui/icon"

interface DeleteLinkProps {
  /** The confirmation page. */
  to: string
  onClick: (event: MouseEvent) => void
  busy: boolean
  verb?: { idle: string; busy: string }
  /** What is deleted, for screen readers. */
  what: string
  className?: string
}

const deleting = { idle: "Delete", busy: "Deleting" }

/** The trash can of a row. */
export function DeleteLink({ to, onClick, busy, verb = deleting, what, className = "" }: DeleteLinkProps) {
  return (
    <LinkButton
      to={to}
      onClick={onClick}
      aria-disabled={busy || undefined}
      title={`${verb.idle} ${what}`}
      look="quiet"
      size="sm"
      className={`shrink-0 px-2 max-md:w-11 ${className}`}
    >
      <Icon name="trash-2" className={busy ? "animate-pulse" : ""} />
      <span className="sr-only">{`${busy ? verb.busy : verb.idle} ${what}`}</span>
    </LinkButton>
  )
}
