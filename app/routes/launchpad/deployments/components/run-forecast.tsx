import type { ReactNode } from "react"
import { Link } from "react-router"
import { runCents } from "~/domain/charges"
import type { MachineKind } from "~/domain/deployment-types"
import { hostedRates } from "~/domain/pricing"
import { durationText } from "~/domain/timeout"
import { LinkButton } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { linkClass } from "~/ui/link"
import { formatMoney } from "~/ui/money"
import type { CeilingUse } from "../../balance/ceiling.server"
import type { Funds } from "../load.server"

const dayMinutes = 24 * 60

/** Only for the selected card. Without scripts it can change after the render, so CSS decides. */
const shownFor = {
  trial: "group-has-[[data-kind=trial]:checked]/choose:grid",
  gpu: "group-has-[[data-kind=gpu]:checked]/choose:grid",
} satisfies Record<MachineKind, string>

interface RunForecastProps {
  kind: MachineKind
  minutes: number | null
  funds: Funds | null
  ceiling: CeilingUse | null
  /** The balance page. It returns to the form with its current values. */
  fundsAddress: string
}

/** The cost of the selected machine for the selected time, with a warning if the balance doesn't cover it. */
export function RunForecast(props: RunForecastProps) {
  const { kind, minutes, funds, ceiling, fundsAddress } = props
  const rate = hostedRates.hourly[kind]
  const cost = minutes === null ? Number.POSITIVE_INFINITY : runCents(rate, minutes)
  return (
    <div className={`hidden ${shownFor[kind]}`}>
      <div className="hidden gap-1 group-has-[[data-forecast]:checked]/choose:grid">
        <p className="text-ink-2 tabular-nums">
          {minutes === null
            ? `${formatMoney(rate)} an hour, ${formatMoney(rate * 24)} a day, until you stop it.`
            : `For ${durationText(minutes)} this run costs at most ${formatMoney(cost)}.`}
        </p>
        {funds && <FundsWarning {...props} funds={funds} />}
        {ceiling && ceiling.committed + cost > ceiling.cents && (
          <Warning>
            <span>{`This goes beyond your spending ceiling of ${formatMoney(ceiling.cents)}. `}</span>
            <Link discover="none" to={fundsAddress} className={linkClass}>
              Change the ceiling
            </Link>
          </Warning>
        )}
      </div>
    </div>
  )
}

/** Such a machine can't be created. */
export function isFirstHourUnpaid(funds: Funds | null, kind: MachineKind) {
  return funds !== null && funds.cents < hostedRates.hourly[kind]
}

/** Without a timeout, the warning appears if the balance doesn't cover a day. */
function FundsWarning({ kind, minutes, funds, fundsAddress }: RunForecastProps & { funds: Funds }) {
  const balance = `Your balance of ${formatMoney(funds.cents)}`
  if (isFirstHourUnpaid(funds, kind)) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Warning>{`${balance} doesn't cover the first hour, which costs ${formatMoney(hostedRates.hourly[kind])}.`}</Warning>
        <LinkButton discover="none" to={fundsAddress} look="primary">
          Add Funds
        </LinkButton>
      </div>
    )
  }
  const hours = funds.hours[kind]
  if (hours === null || hours >= (minutes ?? dayMinutes) / 60) return null
  const covered = hours === 0 ? "less than an hour" : durationText(hours * 60)
  return (
    <Warning>
      <span>{`${balance} covers ${covered}${funds.running > 0 ? ", with the machines that run already" : ""}. `}</span>
      <Link discover="none" to={fundsAddress} className={linkClass}>
        Add funds
      </Link>
    </Warning>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex items-start gap-1.5 text-amber">
      <Icon name="clock" className="mt-[0.1875rem]" />
      <span>{children}</span>
    </p>
  )
}
