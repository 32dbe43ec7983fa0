import type { FormReply } from "~/http/form"
import { SessionEnded } from "~/routes/session-ended"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { Notice } from "~/ui/notice"

export function DeletionProblem({ reply: { problem, formKey } }: { reply: FormReply }) {
  if (!problem) return null
  return (
    <FocusOnMount occasion={formKey}>
      <Notice kind="error" className="mt-3">
        {problem.kind === "session-ended" ? (
          <SessionEnded>to delete this license. Nothing was deleted.</SessionEnded>
        ) : problem.kind === "unavailable" ? (
          // It may have been carried out before the connection broke.
          <p>Failed to delete license. Please try again later.</p>
        ) : (
          <p>Failed to delete license. It is still on your list; please try again later.</p>
        )}
      </Notice>
    </FocusOnMount>
  )
}
