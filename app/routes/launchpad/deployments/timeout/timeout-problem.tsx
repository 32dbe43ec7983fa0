import type { FormReply } from "~/http/form"
import { useSignInAddress } from "~/routes/sign-in-address"
import { FocusOnArrival } from "~/ui/focus-on-arrival"
import { linkClass } from "~/ui/link"
import { Notice } from "~/ui/notice"

export function TimeoutProblem({ reply: { result, problem, formKey } }: { reply: FormReply }) {
  const signIn = useSignInAddress()
  return (
    <FocusOnArrival occasion={formKey}>
      <Notice kind="error">
        {problem?.kind === "session-ended" ? (
          <p>
            Your session has ended.{" "}
            <a href={signIn} className={linkClass}>
              Sign in
            </a>{" "}
            to change this timeout. Nothing was changed.
          </p>
        ) : problem?.kind === "not-found" ? (
          <p>This deployment is no longer there: it was deleted, or its time has run out.</p>
        ) : problem ? (
          <p>Failed to change the timeout. What is shown here still counts; please try again later.</p>
        ) : (
          <p>{result.error?.minutes?.[0] ?? "Choose when it stops"}. Nothing was changed.</p>
        )}
      </Notice>
    </FocusOnArrival>
  )
}
