import { Link } from "react-router"
import type { Problem } from "~/platform/outcome"
import { useSignInAddress } from "~/routes/sign-in-address"
import { FocusOnArrival } from "~/ui/focus-on-arrival"
import { linkClass } from "~/ui/link"
import { Notice } from "~/ui/notice"

/** Why nothing was created, in the words of the catalogue (spec 1 §8); what was typed is still in the form. */
export function CreateProblem({
  problem,
  occasion,
  fundsAddress,
}: {
  problem: Problem
  occasion: string
  fundsAddress: string
}) {
  return (
    <FocusOnArrival occasion={occasion}>
      <Notice kind="error">
        <Explanation problem={problem} fundsAddress={fundsAddress} />
      </Notice>
    </FocusOnArrival>
  )
}

function Explanation({ problem: { kind, text }, fundsAddress }: { problem: Problem; fundsAddress: string }) {
  const signIn = useSignInAddress()
  switch (kind) {
    case "payment-required":
      return (
        <p>
          {(text ?? "Your balance is too low").replace(/\.$/, "")}.{" "}
          <Link to={fundsAddress} className={linkClass}>
            Please add funds to your balance
          </Link>{" "}
          to continue.
        </p>
      )
    case "session-ended":
      return (
        <p>
          Your session has ended.{" "}
          <a href={signIn} className={linkClass}>
            Sign in
          </a>{" "}
          to create this deployment. Nothing was created, and what you typed is still here.
        </p>
      )
    default:
      return <p>Failed to create deployment. Please try again later.</p>
  }
}
