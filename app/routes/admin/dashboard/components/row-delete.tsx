import { type MouseEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from "react"
import { href, useFetcher } from "react-router"
import { usePersonField } from "~/auth/person-field"
import { FormProblem, type ProblemCopy } from "~/console/form-problem"
import { confirmClick } from "~/console/use-confirmed-post"
import type { FormReply } from "~/http/form.server"
import { useCurrentAddress, withReturnTo } from "~/http/return-to"
import { buttonClass } from "~/ui/button"
import type { DashboardRow } from "../columns"

export const deleteQuestion = "Are you sure you want to delete this deployment?"

function deletePath(id: string) {
  return href("/dashboard/:id/delete", { id: encodeURIComponent(id) })
}

interface Attempt {
  number: number
  row: DashboardRow
}

/**
 * Each row links to the confirmation page; with scripts a dialog asks, and the list stays. `action` keeps its identity, so
 * that deleting a row doesn't re-render the others.
 */
export function useRowDelete(onDeleted: (id: string) => void) {
  const [attempts, setAttempts] = useState<Attempt[]>([])
  const returnTo = useCurrentAddress()
  const action = useCallback(
    (row: DashboardRow) => {
      function confirmDeletion(event: MouseEvent) {
        if (!confirmClick(event, deleteQuestion)) return
        // A new attempt replaces the error of the previous one.
        setAttempts((before) => [
          ...before.filter((attempt) => attempt.row.id !== row.id),
          { row, number: (before.at(-1)?.number ?? 0) + 1 },
        ])
      }
      return (
        <a
          href={withReturnTo(deletePath(row.id), returnTo)}
          onClick={confirmDeletion}
          className={buttonClass({ look: "quiet", size: "sm" })}
        >
          Delete<span className="sr-only">{` ${row.name}`}</span>
        </a>
      )
    },
    [returnTo],
  )
  return {
    action,
    attempts: attempts.map(({ number, row }) => (
      <DeleteAttempt key={number} row={row} onDeleted={onDeleted} />
    )),
  }
}

/** One fetcher per attempt: a second delete must not hide that the first failed. */
function DeleteAttempt({
  row: { id, name },
  onDeleted,
}: {
  row: DashboardRow
  onDeleted: (id: string) => void
}) {
  const fetcher = useFetcher<FormReply | null>()
  const person = usePersonField()
  const begun = useRef(false)
  const begin = useEffectEvent(() => {
    // Strict mode runs effects twice.
    if (begun.current) return
    begun.current = true
    fetcher.submit({ ...person, name, stay: "yes" }, { method: "post", action: deletePath(id) })
  })
  useEffect(() => begin(), [])
  // The action answers null.
  const deleted = fetcher.data === null
  const forget = useEffectEvent(() => onDeleted(id))
  useEffect(() => {
    if (deleted) forget()
  }, [deleted])
  if (fetcher.state !== "idle") return null
  return <FormProblem reply={fetcher.data} copy={deletionFailure(name)} />
}

export function deletionFailure(name = "The deployment"): ProblemCopy {
  return {
    title: "Failed to delete deployment",
    "session-ended": "to delete this deployment. It wasn't deleted.",
    // The platform may have deleted it before the connection failed.
    unavailable: `${name} may have been deleted. Check the list, and try again later.`,
    otherwise: `${name} was not changed. Try again later.`,
  }
}
