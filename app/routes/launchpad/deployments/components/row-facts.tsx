import type { ReactNode } from "react"
import { countdownText, type Lifetime } from "~/domain/countdown"
import { hostedRates, runCents } from "~/domain/pricing"
import { hourlyCents } from "~/domain/running-costs"
import { useNow } from "~/ui/clock"
import { DateTime } from "~/ui/date-time"
import { Icon } from "~/ui/icon"
import { formatMoney, Money } from "~/ui/money"
import { RelativeTime } from "~/ui/relative-time"
import type { DeploymentRow } from "../load.server"
import { ExtendButton } from "../timeout/extend-button"
import type { TimeoutChange } from "./timeout-form"
import { TimeoutMenu } from "./timeout-menu"

const soonMs = 60 * 60_000

/** The hourly rate, and what it comes to; what failed or has ended costs nothing. */
export function RowCost({ row }: { row: DeploymentRow }) {
  const rate = hourlyCents(row)
  return (
    <Fact label="Cost">
      <Money cents={hostedRates.hourly[row.kind]} per="h" />
      <Small>{rate > 0 ? <Forecast rate={rate} lifetime={row.lifetime} /> : "not charged"}</Small>
    </Fact>
  )
}

function Forecast({ rate, lifetime }: { rate: number; lifetime: Lifetime }) {
  const now = useNow(60_000)
  switch (lifetime.kind) {
    case "endless":
      return `${formatMoney(rate * 24)} a day`
    case "unstarted":
      return `${formatMoney(runCents(rate, lifetime.minutes))} at most`
    case "until":
      return `${formatMoney(runCents(rate, Math.ceil((lifetime.at - now) / 60_000)))} until it stops`
  }
}

/** When it ends: what remains, which ticks with scripts, and the moment itself (decision 12). */
export function RowCountdown({ row, timer }: { row: DeploymentRow; timer: TimeoutChange }) {
  const { lifetime, createdAt } = row
  switch (lifetime.kind) {
    case "endless":
      return (
        <Fact label="Stops">
          <TimeoutMenu row={row} timer={timer}>
            Never expires
          </TimeoutMenu>
          {createdAt !== null && (
            <Small>
              created <RelativeTime at={createdAt} />
            </Small>
          )}
        </Fact>
      )
    case "unstarted":
      return (
        <Fact label="Stops">
          <TimeoutMenu row={row} timer={timer}>
            {countdownText(lifetime.minutes * 60_000)}
          </TimeoutMenu>
          <Small>after it starts</Small>
        </Fact>
      )
    case "until":
      return <Until row={row} end={lifetime.at} timer={timer} />
  }
}

/** Amber in its last hour, with the way to go on. */
function Until({ row, end, timer }: { row: DeploymentRow; end: number; timer: TimeoutChange }) {
  const remainingMs = end - useNow(1_000)
  const soon = remainingMs > 0 && remainingMs < soonMs
  return (
    <Fact label="Stops">
      <TimeoutMenu row={row} timer={timer}>
        {soon && <Icon name="clock" size="sm" className="text-amber" />}
        <span className={`tabular-nums whitespace-nowrap ${soon ? "font-medium text-amber" : ""}`}>
          {remainingMs > 0 && "in "}
          {countdownText(remainingMs)}
        </span>
      </TimeoutMenu>
      <Small>
        <DateTime at={end} />
      </Small>
      {soon && <ExtendButton row={row} timer={timer} />}
    </Fact>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-3 @min-[52rem]:sr-only">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Small({ children }: { children: ReactNode }) {
  return <div className="text-sm text-ink-2 tabular-nums">{children}</div>
}
