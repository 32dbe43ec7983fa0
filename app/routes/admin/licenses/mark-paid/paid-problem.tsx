import type { FormReply } from "~/http/form"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { Notice } from "~/ui/notice"
import { paidFailure } from "./mark-paid-words"

export function PaidProblem({ reply: { problem, formKey } }: { reply: FormReply }) {
  if (!problem) return null
  return (
    <FocusOnMount occasion={formKey}>
      <Notice kind="error">
        <p>{paidFailure}</p>
      </Notice>
    </FocusOnMount>
  )
}
