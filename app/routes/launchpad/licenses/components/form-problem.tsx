import type { Problem } from "~/domain/outcome"
import type { FormReply } from "~/http/form"
import { SessionEnded } from "~/routes/session-ended"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { Notice } from "~/ui/notice"

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
          to create this license. Nothing was created, and your input is still here.
        </SessionEnded>
      )
    case "unavailable":
      // The platform may have created the license before the response was lost.
      return (
        <p>
          Failed to create license. The platform returned no valid response, so the license may exist. Check
          your licenses below before you try again.
        </p>
      )
    default:
      return <p>Failed to create license. Your input is still here. Please try again later.</p>
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
          // The license may have been deleted before the connection broke.
          <p>Failed to delete license. Please try again later.</p>
        ) : (
          <p>Failed to delete license. The license is still on your list. Please try again later.</p>
        )}
      </Notice>
    </FocusOnMount>
  )
}
