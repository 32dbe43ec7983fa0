import type { FormReply } from "~/http/form"
import { SessionEnded } from "~/routes/session-ended"
import { FocusOnArrival } from "~/ui/focus-on-arrival"
import { Notice } from "~/ui/notice"

export function DeletionProblem({ reply: { problem, formKey } }: { reply: FormReply }) {
  if (!problem) return null
  return (
    <FocusOnArrival occasion={formKey}>
      <Notice kind="error">
        {problem.kind === "session-ended" ? (
          <SessionEnded>to delete this deployment. Nothing was deleted.</SessionEnded>
        ) : (
          <p>Failed to delete deployment. It is unchanged; please try again later.</p>
        )}
      </Notice>
    </FocusOnArrival>
  )
}
