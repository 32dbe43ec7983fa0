import type { FormReply } from "~/http/form"
import { SessionEnded } from "~/routes/session-ended"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { Notice } from "~/ui/notice"

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
