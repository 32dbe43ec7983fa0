import { type MouseEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from "react"
import { useFetcher } from "react-router"
import { buttonClass } from "~/ui/button"
import type { DashboardRow } from "../rows"
import { deletionAddress, deletionQuestion } from "./deletion"
import { DeletionProblem } from "./deletion-problem"
import type { action } from "./page"

interface Attempt {
  number: number
  row: DashboardRow
}

/**
 * A link to the confirmation page in each row; with scripts the confirmation is a dialog, and the list stays. `act` is always
 * the same function, so that no row is drawn again because another one is deleted.
 */
export function useDeletion() {
  const [attempts, setAttempts] = useState<Attempt[]>([])
  const act = useCallback((row: DashboardRow) => {
    function confirmDeletion(event: MouseEvent) {
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (opensElsewhere) return
      event.preventDefault()
      if (!window.confirm(deletionQuestion)) return
      // A second attempt takes the place of what is said about the first.
      setAttempts((before) => [
        ...before.filter((attempt) => attempt.row.id !== row.id),
        { row, number: (before.at(-1)?.number ?? 0) + 1 },
      ])
    }
    return (
      <a
        href={deletionAddress(row.id)}
        onClick={confirmDeletion}
        className={buttonClass({ look: "quiet", size: "sm" })}
      >
        Delete<span className="sr-only"> {row.name}</span>
      </a>
    )
  }, [])
  return { act, attempts: attempts.map(({ number, row }) => <DeletionAttempt key={number} row={row} />) }
}

/** Each in a fetcher of its own: a second deletion must not hide that the first one failed. */
function DeletionAttempt({ row: { id, name } }: { row: DashboardRow }) {
  const fetcher = useFetcher<typeof action>()
  const begun = useRef(false)
  const begin = useEffectEvent(() => {
    // Strict mode begins everything twice.
    if (begun.current) return
    begun.current = true
    fetcher.submit({ name, stay: "yes" }, { method: "post", action: deletionAddress(id) })
  })
  useEffect(() => begin(), [])
  if (fetcher.state !== "idle" || !fetcher.data) return null
  return <DeletionProblem name={name} reply={fetcher.data} />
}
