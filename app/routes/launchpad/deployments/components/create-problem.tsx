import { Link } from "react-router"
import type { Problem } from "~/domain/outcome"
import { SessionEnded } from "~/routes/session-ended"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { linkClass } from "~/ui/link"
import { Notice } from "~/ui/notice"

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
    <FocusOnMount occasion={occasion}>
      <Notice kind="error">
        <Explanation problem={problem} fundsAddress={fundsAddress} />
      </Notice>
    </FocusOnMount>
  )
}

function Explanation({ problem: { kind, text }, fundsAddress }: { problem: Problem; fundsAddress: string }) {
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
        <SessionEnded>to create this deployment. Nothing was created. Your input is still here.</SessionEnded>
      )
    default:
      return <p>Failed to create deployment. Please try again later.</p>
  }
}
