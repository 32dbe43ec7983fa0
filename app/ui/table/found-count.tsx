import { formatNumber } from "~/domain/count-text"
import type { FoundTable } from "~/domain/table-snapshot"
import { atLeast } from "~/domain/unread"

interface FoundCountProps {
  found: Pick<FoundTable<unknown>, "found" | "total" | "lookedAt" | "unread">
  /** "deployment" */
  noun: string
}

/** "312 deployments", "12 of 312 deployments", "12 among the newest 1,000 of 2,418 deployments"; screen readers announce it. */
export function FoundCount({ found: list, noun }: FoundCountProps) {
  const { found, total, lookedAt = total, unread } = list
  const [some, looked, all] = [found, lookedAt, total].map(formatNumber)
  const of = lookedAt < total ? `${some} among the newest ${looked} of ` : found < total ? `${some} of ` : ""
  return (
    <p role="status" className="text-ink-2 tabular-nums">
      <span>{`${of}${atLeast(unread)}${all} ${total === 1 ? noun : `${noun}s`}`}</span>
    </p>
  )
}
