import type { MouseEvent } from "react"
import { Link, useFetcher } from "react-router"
import type { FormReply } from "~/http/form"
import { SessionEnded } from "~/routes/session-ended"
import { buttonClass } from "~/ui/button"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { Icon } from "~/ui/icon"
import { Notice } from "~/ui/notice"
import { deletionAddress } from "../addresses"
import { deletionWarning } from "../copy"
import { useWithListQuery } from "../list-query"

/** Without scripts, the button is a link to a confirmation page. `stay` keeps the current page after the deletion. */
export function useDeletion({ id, name }: { id: string; name: string }, { stay }: { stay: boolean }) {
  const fetcher = useFetcher<FormReply | null>()
  const withListQuery = useWithListQuery()
  const deleting = fetcher.state !== "idle"

  function confirmDeletion(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (opensElsewhere) return
    event.preventDefault()
    if (deleting || !window.confirm(deletionWarning(name))) return
    fetcher.submit(stay ? { name, stay: "yes" } : { name }, { method: "post", action: deletionAddress(id) })
  }

  const button = (
    <Link
      // On the deployment's own page, the query belongs to that page, for example to the search in its logs.
      to={stay ? withListQuery(deletionAddress(id)) : deletionAddress(id)}
      onClick={confirmDeletion}
      aria-disabled={deleting || undefined}
      title="Delete"
      className={`${buttonClass({ look: "quiet", size: "sm" })} ml-auto shrink-0 px-2 max-md:w-11 @max-[52rem]:border @max-[52rem]:border-line-strong @min-[52rem]:ml-0`}
    >
      <Icon name="trash-2" className={deleting ? "animate-pulse" : ""} />
      <span className="sr-only">
        {deleting ? "Deleting" : "Delete"} {name}
      </span>
    </Link>
  )
  return { button, reply: deleting ? null : (fetcher.data ?? null) }
}

export function DeletionProblem({ reply: { problem, formKey } }: { reply: FormReply }) {
  if (!problem) return null
  return (
    <FocusOnMount occasion={formKey}>
      <Notice kind="error">
        {problem.kind === "session-ended" ? (
          <SessionEnded>to delete this deployment. It wasn't deleted.</SessionEnded>
        ) : problem.kind === "unavailable" ? (
          // The platform may have deleted it before the connection failed.
          <p>Failed to delete deployment. Please try again later.</p>
        ) : (
          <p>Failed to delete deployment. It wasn't changed. Please try again later.</p>
        )}
      </Notice>
    </FocusOnMount>
  )
}
