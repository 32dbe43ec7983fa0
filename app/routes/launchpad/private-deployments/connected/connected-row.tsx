import { useId } from "react"
import { Link } from "react-router"
import { buttonClass } from "~/ui/button"
import { ExternalLink } from "~/ui/external-link"
import { Icon } from "~/ui/icon"
import { editingAddress } from "./addresses"
import { useReach } from "./reach/use-reach"
import { RemovalProblem } from "./removal/removal-problem"
import { useRemoval } from "./removal/use-removal"
import type { ConnectedRow as Row } from "./rows"

interface ConnectedRowProps {
  row: Row
  /** Kept by this browser, not by the platform. */
  local: boolean
  onRemoved: () => void
}

export function ConnectedRow({ row, local, onRemoved }: ConnectedRowProps) {
  const titleId = useId()
  const removal = useRemoval(row, { local, onRemoved })
  const reach = useReach(row)
  return (
    <li className="border-line px-5 py-3.5 not-first:border-t max-md:px-4">
      <article
        aria-labelledby={titleId}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 @min-[48rem]:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_11rem_auto]"
      >
        <div className="min-w-0">
          <h3 id={titleId} className="font-semibold [overflow-wrap:anywhere]">
            <bdi>{row.name}</bdi>
          </h3>
          {row.description && (
            <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
              <bdi>{row.description}</bdi>
            </p>
          )}
        </div>
        <p className="min-w-0 font-mono text-sm [overflow-wrap:anywhere] @max-[48rem]:col-span-2 @max-[48rem]:row-start-2">
          <Address row={row} />
        </p>
        <div className="-ml-3 min-h-8 max-md:min-h-11 pointer-coarse:min-h-11 noscript:min-h-0 @max-[48rem]:col-span-2 @min-[48rem]:ml-0 @min-[48rem]:text-right">
          {reach.button}
        </div>
        <div className="-mr-2 flex items-center justify-end gap-1 @max-[48rem]:col-start-2 @max-[48rem]:row-start-1 @max-[48rem]:self-start">
          {row.addressable && (
            <>
              <Link
                to={editingAddress(row.id)}
                title="Edit"
                className={`${buttonClass({ look: "quiet", size: "sm" })} shrink-0 px-2 max-md:w-11 pointer-coarse:w-11`}
              >
                <Icon name="pencil" />
                <span className="sr-only">Edit {row.name}</span>
              </Link>
              {removal.button}
            </>
          )}
        </div>
      </article>
      {reach.answer}
      {removal.reply && (
        <div className="mt-3">
          <RemovalProblem reply={removal.reply} />
        </div>
      )}
      {removal.dialog}
    </li>
  )
}

function Address({ row: { address, url } }: { row: Row }) {
  // Somebody else's list could lead anywhere: what is no web address is text.
  if (address === null) return <bdi className="text-ink-2">{url}</bdi>
  return (
    <ExternalLink
      href={address}
      target="_blank"
      className="min-h-6 text-ink-2 pointer-coarse:min-h-11 hover:text-ink hover:underline"
    >
      {address}
      <span className="sr-only">, opens in a new tab</span>
    </ExternalLink>
  )
}
