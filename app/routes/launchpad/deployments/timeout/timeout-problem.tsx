import type { FormReply } from "~/http/form"
import { SessionEnded } from "~/routes/session-ended"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { Notice } from "~/ui/notice"

export function TimeoutProblem({ reply: { result, problem, formKey } }: { reply: FormReply }) {
  return (
    <FocusOnMount occasion={formKey}>
      <Notice kind="error">
        {problem?.kind === "session-ended" ? (
          <SessionEnded>to change this timeout. Nothing was changed.</SessionEnded>
        ) : problem?.kind === "not-found" ? (
          <p>This deployment is no longer there: it was deleted, or its time has run out.</p>
        ) : problem ? (
          <p>Failed to change the timeout. What is shown here still counts; please try again later.</p>
        ) : (
          <p>{result.error?.minutes?.[0] ?? "Choose when it stops"}. Nothing was changed.</p>
        )}
      </Notice>
    </FocusOnMount>
  )
}
