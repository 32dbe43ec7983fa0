import { type MouseEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from "react"
import { useFetcher } from "react-router"
import type { FormReply } from "~/http/form"
import { buttonClass } from "~/ui/button"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { Notice } from "~/ui/notice"
import type { DashboardRow } from "../columns"

export const deleteQuestion = "Are you sure you want to delete this deployment?"
const deleteFailure = "Failed to delete deployment"

function deletePath(id: string) {
  return `/dashboard/${encodeURIComponent(id)}/delete`
}

interface Attempt {
  number: number
  row: DashboardRow
}

/**
 * Each row links to the confirmation page; with scripts a dialog asks, and the list stays. `action` keeps its identity, so
 * that deleting a row doesn't re-render the others.
 */
export function useRowDelete() {
  const [attempts, setAttempts] = useState<Attempt[]>([])
  const action = useCallback((row: DashboardRow) => {
    function confirmDeletion(event: MouseEvent) {
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (opensElsewhere) return
      event.preventDefault()
      if (!window.confirm(deleteQuestion)) return
      // A new attempt replaces the error of the previous one.
      setAttempts((before) => [
        ...before.filter((attempt) => attempt.row.id !== row.id),
        { row, number: (before.at(-1)?.number ?? 0) + 1 },
      ])
    }
    return (
      <a
        href={deletePath(row.id)}
        onClick={confirmDeletion}
        className={buttonClass({ look: "quiet", size: "sm" })}
      >
        Delete<span className="sr-only"> {row.name}</span>
      </a>
    )
  }, [])
  return { action, attempts: attempts.map(({ number, row }) => <DeleteAttempt key={number} row={row} />) }
}

/** One fetcher per attempt: a second delete must not hide that the first failed. */
function DeleteAttempt({ row: { id, name } }: { row: DashboardRow }) {
  const fetcher = useFetcher<FormReply | null>()
  const begun = useRef(false)
  const begin = useEffectEvent(() => {
    // Strict mode runs effects twice.
    if (begun.current) return
    begun.current = true
    fetcher.submit({ name, stay: "yes" }, { method: "post", action: deletePath(id) })
  })
  useEffect(() => begin(), [])
  if (fetcher.state !== "idle" || !fetcher.data) return null
  return <DeleteProblem name={name} reply={fetcher.data} />
}

export function DeleteProblem({ name, reply }: { name: string | undefined; reply: FormReply }) {
  if (!reply.problem) return null
  return (
    <FocusOnMount occasion={reply.formKey}>
      <Notice kind="error" title={deleteFailure}>
        <p className="wrap-anywhere">{name ?? "The deployment"} was not changed. Try again later.</p>
      </Notice>
    </FocusOnMount>
  )
}
