import { Link } from "react-router"
import type { MachineKind } from "~/domain/deployment-types"
import { hostedRates, paidMinutes, runCents } from "~/domain/pricing"
import { durationText } from "~/domain/timeout"
import { Icon } from "~/ui/icon"
import { linkClass } from "~/ui/link"
import { formatMoney } from "~/ui/money"
import { useCurrentBalance } from "../../shell/current-balance"

const dayMinutes = 24 * 60

// Shown while the form says what the sentence is about: without scripts the radios and the select may have moved on.
const shownFor = {
  trial: "group-has-[[data-kind=trial]:checked]/choose:grid",
  gpu: "group-has-[[data-kind=gpu]:checked]/choose:grid",
} satisfies Record<MachineKind, string>

/** What the chosen machine will cost for the chosen time, and whether the balance is smaller than that. */
export function RunForecast({
  kind,
  minutes,
  fundsAddress,
}: {
  kind: MachineKind
  minutes: number | null
  /** The balance's page, with the way back to the form as it is filled in. */
  fundsAddress: string
}) {
  const rate = hostedRates.hourly[kind]
  return (
    <div className={`hidden ${shownFor[kind]}`}>
      <div className="hidden gap-1 group-has-[[data-forecast]:checked]/choose:grid">
        <p className="text-ink-2 tabular-nums">
          {minutes === null
            ? `${formatMoney(rate)} an hour, ${formatMoney(rate * 24)} a day, until you stop it.`
            : `For ${durationText(minutes)} this run costs at most ${formatMoney(runCents(rate, minutes))}.`}
        </p>
        <BalanceWarning rate={rate} minutes={minutes} fundsAddress={fundsAddress} />
      </div>
    </div>
  )
}

/** An endless run outlasts any balance; it is warned of when not even a day of it is paid. */
function BalanceWarning({
  rate,
  minutes,
  fundsAddress,
}: {
  rate: number
  minutes: number | null
  fundsAddress: string
}) {
  const cents = useCurrentBalance()?.cents ?? null
  if (cents === null || cents >= runCents(rate, minutes ?? dayMinutes)) return null
  const paid = paidMinutes(rate, cents)
  return (
    <p role="status" className="flex items-start gap-1.5 text-amber">
      <Icon name="clock" className="mt-[0.1875rem]" />
      <span>
        {paid > 0
          ? `Your balance of ${formatMoney(cents)} pays ${durationText(paid)} of it.`
          : `Your balance of ${formatMoney(cents)} does not pay for it.`}{" "}
        <Link to={fundsAddress} className={linkClass}>
          Add funds
        </Link>
      </span>
    </p>
  )
}
