import type { ReactNode } from "react"
import { countdownText, type Lifetime } from "~/domain/countdown"
import { hostedRates, runCents } from "~/domain/pricing"
import { hourlyCents } from "~/domain/running-costs"
import { useNow } from "~/ui/clock"
import { Moment } from "~/ui/moment"
import { formatMoney, Money } from "~/ui/money"
import { RelativeTime } from "~/ui/relative-time"
import type { DeploymentRow } from "./reading"

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
export function RowCountdown({ row: { lifetime, createdAt } }: { row: DeploymentRow }) {
  switch (lifetime.kind) {
    case "endless":
      return (
        <Fact label="Stops">
          Never expires
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
          {countdownText(lifetime.minutes * 60_000)}
          <Small>after it starts</Small>
        </Fact>
      )
    case "until":
      return (
        <Fact label="Stops">
          <Remaining until={lifetime.at} />
          <Small>
            <Moment at={lifetime.at} />
          </Small>
        </Fact>
      )
  }
}

function Remaining({ until }: { until: number }) {
  const remainingMs = until - useNow(1_000)
  return (
    <span className="tabular-nums whitespace-nowrap">
      {remainingMs > 0 && "in "}
      {countdownText(remainingMs)}
    </span>
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
