import type { ReactNode } from "react"
import { Link } from "react-router"
import { isUrgent, runCents } from "~/domain/charges"
import { lifetimeOf } from "~/domain/countdown"
import type { MachineKind } from "~/domain/deployment-types"
import { machineEnd } from "~/domain/machine-end"
import { hostedRates } from "~/domain/pricing"
import { durationText } from "~/domain/timeout"
import { LinkButton } from "~/ui/button"
import { useNow } from "~/ui/clock"
import { DateTime } from "~/ui/date-time"
import { Icon } from "~/ui/icon"
import { formatMoney } from "~/ui/money"
import type { CeilingUse } from "../../balance/ceiling.server"
import type { Funds } from "../load.server"

const hourMs = 3_600_000

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

/** When the selected machine would stop, what is lost then, and what it costs until then. */
export function RunForecast(props: RunForecastProps) {
  const { kind, minutes, funds, ceiling, fundsAddress } = props
  return (
    <div id={forecastId(kind)} className={`hidden ${shownFor[kind]}`}>
      <div className="hidden gap-1 group-has-[[data-forecast]:checked]/choose:grid">
        {funds && isFirstHourUnpaid(funds, kind) ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Warning>{`Your balance of ${formatMoney(funds.cents)} doesn't cover the first hour, which costs ${formatMoney(hostedRates.hourly[kind])}.`}</Warning>
            <LinkButton discover="none" to={fundsAddress} look="primary">
              Add Funds
            </LinkButton>
          </div>
        ) : (
          <RunEnd {...props} />
        )}
        {ceiling && goesBeyond(ceiling, kind, minutes) && (
          <Warning>
            <span>{`This goes beyond your spending ceiling of ${formatMoney(ceiling.cents)}. `}</span>
            <Link discover="none" to={fundsAddress} className="link">
              Change the ceiling
            </Link>
          </Warning>
        )}
      </div>
      {/* Without scripts, another timeout may be chosen than the one that was rendered. */}
      <p className="text-ink-2 group-has-[[data-forecast]:checked]/choose:hidden">
        When its time ends or your balance runs out, it stops and all data on it is lost.
      </p>
    </div>
  )
}

/** Whether a new machine costs more, with those that run, than the ceiling allows. */
export function goesBeyond(ceiling: CeilingUse | null, kind: MachineKind, minutes: number | null) {
  const cost = minutes === null ? Number.POSITIVE_INFINITY : runCents(hostedRates.hourly[kind], minutes)
  return ceiling !== null && ceiling.committed + cost > ceiling.cents
}

export const forecastId = (kind: MachineKind) => `forecast-${kind}`

/** Such a machine can't be created. */
export function isFirstHourUnpaid(funds: Funds | null, kind: MachineKind) {
  return funds !== null && funds.cents < hostedRates.hourly[kind]
}

/** Amber when the balance ends it before its timeout, or within a day. */
function RunEnd({ kind, minutes, funds, fundsAddress }: RunForecastProps) {
  const now = useNow(60_000)
  const rate = hostedRates.hourly[kind]
  const perDay = `${formatMoney(rate)} an hour, ${formatMoney(rate * 24)} a day`
  const { own = null, first = null } = funds?.hours[kind] ?? {}
  const lifetime = lifetimeOf({ createdAt: now, timeoutMins: minutes })
  const unpaid = own === null ? undefined : { at: now + own * hourMs, about: false }
  const end = machineEnd({ status: "running", lifetime }, unpaid)
  if (!("at" in end))
    return (
      <p className="text-ink-2">{`${perDay}, until you delete it or your balance runs out and all data on it is lost.`}</p>
    )
  const isUnpaid = end.by === "balance"
  const paid = `: your balance of ${formatMoney(funds?.cents ?? 0)} pays for ${durationText((own ?? 0) * 60)}${funds?.running ? " beside your other machines" : ""}, at ${perDay}. `
  const cost = `. For ${durationText(minutes ?? 0)} this run costs at most ${formatMoney(runCents(rate, minutes ?? 0))}. `
  const isEarly = first !== null && first < 24 && now + first * hourMs < end.at
  const isAmber = isEarly || (isUnpaid && isUrgent({ at: end.at, machine: { lifetime } }, now))
  return (
    <p className={isAmber ? "text-amber" : "text-ink-2"}>
      <span>It stops </span>
      <DateTime at={end.at} />
      <span>{` and all data on it is lost${isUnpaid ? paid : cost}`}</span>
      <span>{funds === null && "Your balance couldn't be read: it may end sooner. "}</span>
      <span>{isEarly && "Another machine stops before that and all data on it is lost. "}</span>
      {(isUnpaid || isEarly) && (
        <Link discover="none" to={fundsAddress} className="link">
          Add funds
        </Link>
      )}
    </p>
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
