import type { FormReply } from "~/http/form"
import { FocusOnArrival } from "~/ui/focus-on-arrival"
import { Notice } from "~/ui/notice"
import { paidFailure } from "./mark-paid-words"

export function PaidProblem({ reply: { problem, formKey } }: { reply: FormReply }) {
  if (!problem) return null
  return (
    <FocusOnArrival occasion={formKey}>
      <Notice kind="error">
        <p>{paidFailure}</p>
      </Notice>
    </FocusOnArrival>
  )
}
