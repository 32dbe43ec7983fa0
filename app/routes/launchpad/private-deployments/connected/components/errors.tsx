import type { Problem } from "~/domain/outcome"
import type { FormReply } from "~/http/form"
import { SessionEnded } from "~/routes/session-ended"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { Notice } from "~/ui/notice"

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
        <SessionEnded>to change your list. Nothing was saved, and your input is still here.</SessionEnded>
      )
    case "not-found":
      return <p>Couldn't save the deployment. It is no longer on your list.</p>
    case "unavailable":
      // The platform may have saved the change before the response was lost.
      return (
        <p>
          Couldn't save the deployment. The platform returned no valid response, so the change may be saved.
          Check your list before you try again.
        </p>
      )
    default:
      return <p>Couldn't save the deployment. The platform rejected the request. Your input is still here.</p>
  }
}

export function RemoveError({ reply: { problem, formKey } }: { reply: FormReply }) {
  if (!problem) return null
  return (
    <FocusOnMount occasion={formKey}>
      <Notice kind="error">
        {problem.kind === "session-ended" ? (
          <SessionEnded>to change your list. Nothing was removed.</SessionEnded>
        ) : (
          <p>
            Couldn't remove the deployment. The platform returned an invalid response. Please try again later.
          </p>
        )}
      </Notice>
    </FocusOnMount>
  )
}
