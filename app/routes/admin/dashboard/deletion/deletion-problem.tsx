import type { FormReply } from "~/http/form"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { Notice } from "~/ui/notice"
import { deletionFailure } from "./deletion"

/** Why one is still there, with its name where there are several. */
export function DeletionProblem({ name, reply }: { name: string | undefined; reply: FormReply }) {
  if (!reply.problem) return null
  return (
    <FocusOnMount occasion={reply.formKey}>
      <Notice kind="error" title={deletionFailure}>
        <p className="wrap-anywhere">{name ?? "It"} is unchanged; please try again later.</p>
      </Notice>
    </FocusOnMount>
  )
}
