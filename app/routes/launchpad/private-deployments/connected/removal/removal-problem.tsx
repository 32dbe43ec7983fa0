import type { FormReply } from "~/http/form"
import { useSignInAddress } from "~/routes/sign-in-address"
import { FocusOnArrival } from "~/ui/focus-on-arrival"
import { linkClass } from "~/ui/link"
import { Notice } from "~/ui/notice"

export function RemovalProblem({ reply: { problem, formKey } }: { reply: FormReply }) {
  const signIn = useSignInAddress()
  if (!problem) return null
  return (
    <FocusOnArrival occasion={formKey}>
      <Notice kind="error">
        {problem.kind === "session-ended" ? (
          <p>
            Your session has ended.{" "}
            <a href={signIn} className={linkClass}>
              Sign in
            </a>{" "}
            to change your list. Nothing was removed.
          </p>
        ) : (
          <p>Not removed: the platform did not answer as it should. Please try again later.</p>
        )}
      </Notice>
    </FocusOnArrival>
  )
}
