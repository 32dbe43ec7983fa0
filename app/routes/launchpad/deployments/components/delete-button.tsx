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
import type { action } from "../delete"
import { useWithListQuery } from "../list-query"

/** A link to the confirmation page; with scripts the confirmation is a dialog, and with `stay` the page stays as it is. */
export function useDeletion({ id, name }: { id: string; name: string }, { stay }: { stay: boolean }) {
  const fetcher = useFetcher<typeof action>()
  const carried = useWithListQuery()
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
      // On the deployment's own page the address tells of that page, such as what its logs are searched for.
      to={stay ? carried(deletionAddress(id)) : deletionAddress(id)}
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
          <SessionEnded>to delete this deployment. Nothing was deleted.</SessionEnded>
        ) : problem.kind === "unavailable" ? (
          // It may have been carried out before the connection broke.
          <p>Failed to delete deployment. Please try again later.</p>
        ) : (
          <p>Failed to delete deployment. It is unchanged; please try again later.</p>
        )}
      </Notice>
    </FocusOnMount>
  )
}
