import type { FormReply } from "~/http/form"
import type { Problem } from "~/platform/outcome"
import { SessionEnded } from "~/routes/session-ended"
import { LinkButton } from "~/ui/button"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { Notice } from "~/ui/notice"

/** Why a form about a private deployment came to nothing; what was typed is still in it. */
export function SaveError({ problem, occasion }: { problem: Problem; occasion: string }) {
  return (
    <FocusOnMount occasion={occasion}>
      <Notice kind="error">
        <SaveErrorText kind={problem.kind} />
      </Notice>
    </FocusOnMount>
  )
}

function SaveErrorText({ kind }: Pick<Problem, "kind">) {
  switch (kind) {
    case "session-ended":
      return (
        <SessionEnded>to change your list. Nothing was saved, and what you typed is still here.</SessionEnded>
      )
    case "not-found":
      return <p>Not saved: this private deployment is no longer on your list.</p>
    case "unavailable":
      // An answer that was lost may have been a yes.
      return (
        <p>
          Not saved, as far as we know: the platform did not answer as it should. Please look at your list
          before you try again.
        </p>
      )
    default:
      return <p>Not saved: the platform refused it. What you typed is still here.</p>
  }
}

export function LoadError() {
  return (
    <Notice
      kind="error"
      title="Your private deployments could not be read"
      actions={
        <LinkButton to="." size="sm">
          Retry
        </LinkButton>
      }
    >
      <p>The platform gave no usable answer. Nothing was changed.</p>
    </Notice>
  )
}

export function RemoveError({ reply: { problem, formKey } }: { reply: FormReply }) {
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
