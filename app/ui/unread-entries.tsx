import { formatNumber } from "~/domain/count-text"
import { uncounted } from "~/domain/unread"

/** Says that a list leaves out entries, because they can't be read or are too many. */
export function UnreadEntries({ count, className = "" }: { count: number; className?: string }) {
  if (count === 0) return null
  return (
    <p role="status" className={`text-sm text-amber ${className}`}>
      {count >= uncounted
        ? "We stopped reading this list after 20,000 entries or 5 MiB. There are more than shown here."
        : `${count === 1 ? "1 entry" : `${formatNumber(count)} entries`} could not be read`}
    </p>
  )
}
