import type { ProblemCopy } from "~/console/form-problem"
import { useConfirmedPost } from "~/console/use-confirmed-post"
import type { FormReply } from "~/http/form"
import { deletionAddress } from "../addresses"
import { deletionWarning } from "../copy"
import { useListAsReturnTo } from "../list-query"

/** Without scripts, the button is a link to a confirmation page. `stay` keeps the current page after the deletion. */
export function useDeletion({ id, name }: { id: string; name: string }, { stay }: { stay: boolean }) {
  const withList = useListAsReturnTo()
  const action = deletionAddress(id)
  const { busy, confirm, reply } = useConfirmedPost<FormReply | null>()
  const button = (
    <a
      // On the deployment's own page, the query belongs to that page, for example to the search in its logs.
      href={stay ? withList(action) : action}
      onClick={(event) =>
        confirm(event, {
          action,
          question: deletionWarning(name),
          fields: stay ? { name, stay: "yes" } : { name },
        })
      }
      aria-disabled={busy || undefined}
      title={`Delete ${name}`}
      className="row-delete"
    >
      <span className="sr-only">{`${busy ? "Deleting" : "Delete"} ${name}`}</span>
    </a>
  )
  return { button, reply }
}

export const deletionFailure: ProblemCopy = {
  "session-ended": "to delete this deployment. It wasn't deleted.",
  // The platform may have deleted it before the connection failed.
  unavailable: "Failed to delete deployment. Please try again later.",
  otherwise: "Failed to delete deployment. It wasn't changed. Please try again later.",
}
