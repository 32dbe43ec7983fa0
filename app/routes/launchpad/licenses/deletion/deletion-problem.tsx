import type { FormReply } from "~/http/form"
import { useSignInAddress } from "~/routes/sign-in-address"
import { FocusOnArrival } from "~/ui/focus-on-arrival"
import { linkClass } from "~/ui/link"
import { Notice } from "~/ui/notice"

export function DeletionProblem({ reply: { problem, formKey } }: { reply: FormReply }) {
  const signIn = useSignInAddress()
  if (!problem) return null
  return (
    <FocusOnArrival occasion={formKey}>
      <Notice kind="error" className="mt-3">
        {problem.kind === "session-ended" ? (
          <p>
            Your session has ended.{" "}
            <a href={signIn} className={linkClass}>
              Sign in
            </a>{" "}
            to delete this license. Nothing was deleted.
          </p>
        ) : (
          <p>Failed to delete license. It is still on your list; please try again later.</p>
        )}
      </Notice>
    </FocusOnArrival>
  )
}
