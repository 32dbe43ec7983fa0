import { Link } from "react-router"
import type { MachineKind } from "~/domain/deployment-types"
import { hostedRates, paidMinutes, runCents } from "~/domain/pricing"
import { durationText } from "~/domain/timeout"
import { Icon } from "~/ui/icon"
import { linkClass } from "~/ui/link"
import { formatMoney } from "~/ui/money"
import { useCurrentBalance } from "../../shell/current-balance"

const dayMinutes = 24 * 60

// Without scripts the radios and the select can change after the render. CSS then hides a forecast that no longer fits.
const shownFor = {
  trial: "group-has-[[data-kind=trial]:checked]/choose:grid",
  gpu: "group-has-[[data-kind=gpu]:checked]/choose:grid",
} satisfies Record<MachineKind, string>

/** The cost of the selected machine for the selected time, with a warning if the balance doesn't cover it. */
export function RunForecast({
  kind,
  minutes,
  fundsAddress,
}: {
  kind: MachineKind
  minutes: number | null
  /** The balance page. It returns to the form with its current values. */
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

/** Without a timeout, the warning appears if the balance doesn't cover a day. */
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
          ? `Your balance of ${formatMoney(cents)} covers ${durationText(paid)}. `
          : `Your balance of ${formatMoney(cents)} doesn't cover the cost. `}
        <Link discover="none" to={fundsAddress} className={linkClass}>
          Add funds
        </Link>
      </span>
    </p>
  )
}
