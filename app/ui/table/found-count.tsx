import type { ReactNode } from "react"
import type { FoundTable } from "~/domain/table-snapshot"

interface FoundCountProps {
  found: Pick<FoundTable<unknown>, "found" | "total" | "lookedAt">
  /** "deployment" */
  noun: string
  /** After the number. */
  children?: ReactNode
}

/** "312 deployments", "12 of 312 deployments", "12 among the newest 1,000 of 2,418 deployments"; screen readers announce it. */
export function FoundCount({ found: { found, total, lookedAt = total }, noun, children }: FoundCountProps) {
  const [some, looked, all] = [found, lookedAt, total].map((count) => count.toLocaleString("en-US"))
  const of = lookedAt < total ? `${some} among the newest ${looked} of ` : found < total ? `${some} of ` : ""
  return (
    <p role="status" className="text-ink-2 tabular-nums">
      <span>{`${of}${all} ${total === 1 ? noun : `${noun}s`}`}</span>
      {children}
    </p>
  )
}
