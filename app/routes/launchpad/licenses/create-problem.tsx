import type { Problem } from "~/domain/outcome"
import { SessionEnded } from "~/routes/session-ended"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { Notice } from "~/ui/notice"

/** Why there is no new license; what was typed is still in the form. */
export function CreateProblem({ problem, occasion }: { problem: Problem; occasion: string }) {
  return (
    <FocusOnMount occasion={occasion}>
      <Notice kind="error">
        <Explanation kind={problem.kind} />
      </Notice>
    </FocusOnMount>
  )
}

function Explanation({ kind }: Pick<Problem, "kind">) {
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
