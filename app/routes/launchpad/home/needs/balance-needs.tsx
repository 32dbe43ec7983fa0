import { type Shortfall, toldEnd } from "~/domain/running-costs"
import { LinkButton } from "~/ui/button"
import { DateTime } from "~/ui/date-time"
import { formatMoney, Money } from "~/ui/money"
import type { DeploymentRow } from "../../deployments/reading"
import { type ActLook, NeedLine } from "./need-line"

/** The balance is used up while something runs, or will be. */
export function BalanceEnds({
  shortfall: { at, rate, outlasting },
  look,
  now,
}: {
  shortfall: Shortfall<DeploymentRow>
  look: ActLook
  now: number
}) {
  const shown = toldEnd(at)
  const usedUp = at <= now
  return (
    <NeedLine
      tone={usedUp ? "red" : "amber"}
      icon="wallet"
      title={
        usedUp ? (
          "Your balance is used up"
        ) : (
          <>Your balance ends {shown > now ? <DateTime at={shown} /> : "within minutes"}</>
        )
      }
      act={<AddFunds look={look} />}
    >
      At <Money cents={rate} />
      /h. <Stopping rows={outlasting} usedUp={usedUp} />
    </NeedLine>
  )
}

function Stopping({ rows: [first, ...others], usedUp }: { rows: DeploymentRow[]; usedUp: boolean }) {
  if (!first) return null
  const several = others.length > 0
  return (
    <>
      <bdi>{first.name}</bdi>
      {several && ` and ${others.length} more`}
      {usedUp
        ? ` ${several ? "stop" : "stops"} when the next hour cannot be paid.`
        : ` would stop then, and what is on ${several ? "them" : "it"} is lost.`}
    </>
  )
}

/** Too little for anything that is to run for long; nothing that runs now is in danger. */
export function LowBalance({ cents, look }: { cents: number; look: ActLook }) {
  return (
    <NeedLine
      tone="amber"
      icon="wallet"
      title={cents > 0 ? `Your balance is down to ${formatMoney(cents)}` : "Your balance is used up"}
      act={<AddFunds look={look} />}
    >
      A machine stops when its next hour cannot be paid.
    </NeedLine>
  )
}

function AddFunds({ look }: { look: ActLook }) {
  return (
    <LinkButton to="/balance" look={look} size="sm">
      Add Funds
    </LinkButton>
  )
}
