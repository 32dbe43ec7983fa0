import type { FormReply } from "~/http/form"
import { SessionEnded } from "~/routes/session-ended"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { Notice } from "~/ui/notice"

export function RemovalProblem({ reply: { problem, formKey } }: { reply: FormReply }) {
  if (!problem) return null
  return (
    <FocusOnMount occasion={formKey}>
      <Notice kind="error">
        {problem.kind === "session-ended" ? (
          <SessionEnded>to change your list. Nothing was removed.</SessionEnded>
        ) : (
          <p>Not removed: the platform did not answer as it should. Please try again later.</p>
        )}
      </Notice>
    </FocusOnMount>
  )
}
