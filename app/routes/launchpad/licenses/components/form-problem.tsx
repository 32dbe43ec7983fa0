import type { FormReply } from "~/http/form"
import type { Problem } from "~/platform/outcome"
import { SessionEnded } from "~/routes/session-ended"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { Notice } from "~/ui/notice"

/** Why there is no new license; what was typed is still in the form. */
export function CreateProblem({ problem, occasion }: { problem: Problem; occasion: string }) {
  return (
    <FocusOnMount occasion={occasion}>
      <Notice kind="error">
        <CreateProblemText kind={problem.kind} />
      </Notice>
    </FocusOnMount>
  )
}

function CreateProblemText({ kind }: Pick<Problem, "kind">) {
  switch (kind) {
    case "session-ended":
      return (
        <SessionEnded>
          to create this license. Nothing was created, and what you typed is still here.
        </SessionEnded>
      )
    case "unavailable":
      // An answer that was lost may have been a yes.
      return (
        <p>
          Failed to create license. The platform did not answer as it should: please look at your licenses
          below before you try again.
        </p>
      )
    default:
      return <p>Failed to create license. What you typed is still here; please try again later.</p>
  }
}

export function DeleteProblem({ reply: { problem, formKey } }: { reply: FormReply }) {
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
