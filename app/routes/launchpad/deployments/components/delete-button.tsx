import type { DeploymentRow } from "~/console/deployments.server"
import type { ProblemCopy } from "~/console/post-form"
import { useConfirmedPost } from "~/console/use-confirmed-post"
import { isolated } from "~/domain/isolated"
import { deletionAddress } from "../addresses"
import { deletionWarning } from "../copy"
import type { RowPlace } from "../list-query"

/** Without scripts, the button is a link to a confirmation page. A list stays on the screen after the deletion. */
export function useDeletion(row: DeploymentRow, { alone, withReturn }: RowPlace) {
  const { id, name } = row
  const action = deletionAddress(id)
  const { busy, confirm, reply } = useConfirmedPost({ leaves: alone })
  const button = (
    <a
      // The deployment's own page is gone after the deletion.
      href={alone ? action : withReturn(action)}
      onClick={(event) =>
        confirm(event, {
          action,
          question: deletionWarning(name),
          fields: deletionFields(row),
        })
      }
      aria-disabled={busy || undefined}
      title={`Delete ${isolated(name)}`}
      className="row-delete"
    >
      <span>{`${busy ? "Deleting" : "Delete"} ${isolated(name)}`}</span>
    </a>
  )
  return { button, reply }
}

/** What the activity keeps of a machine. */
export function deletionFields({ name, kind, createdAt, status }: DeploymentRow) {
  return { name, machine: kind, status, ...(createdAt !== null && { createdAt: String(createdAt) }) }
}

export const deletionFailure: ProblemCopy = {
  "session-ended": "to delete this deployment. It wasn't deleted.",
  // The platform may have deleted it before the connection failed.
  unavailable: "Failed to delete deployment. Please try again later.",
  otherwise: "Failed to delete deployment. It wasn't changed. Please try again later.",
}
