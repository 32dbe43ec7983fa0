import type { ReactNode } from "react"
import { centsUntilStop, hourlyCents, runCents } from "~/domain/charges"
import { countdownText } from "~/domain/countdown"
import { progressOf, progressText } from "~/domain/provisioning"
import { extendedTimeout } from "~/domain/timeout"
import { Button } from "~/ui/button"
import { useNow } from "~/ui/clock"
import { DateTime } from "~/ui/date-time"
import { Icon } from "~/ui/icon"
import { formatMoney, Money } from "~/ui/money"
import { RelativeTime } from "~/ui/relative-time"
import type { DeploymentRow } from "../load.server"
import { type TimeoutChange, TimeoutForm } from "./timeout-form"
import { TimeoutMenu } from "./timeout-menu"

const soonMs = 60 * 60_000

/** The hourly rate and the expected total. A failed or stopped deployment costs nothing. */
export function RowCost({ row }: { row: DeploymentRow }) {
  const rate = hourlyCents(row)
  return (
    <Fact label="Cost">
      {rate === 0 ? (
        <Small>not charged</Small>
      ) : (
        <>
          <Money cents={rate} per="h" />
          <Forecast rate={rate} row={row} />
        </>
      )}
    </Fact>
  )
}

function Forecast({ rate, row }: { rate: number; row: DeploymentRow }) {
  const now = useNow(60_000)
  const { lifetime } = row
  if (lifetime.kind === "endless") return <Small>{`${formatMoney(rate * 24)} a day`}</Small>
  if (lifetime.kind === "unstarted") {
    return <Small>{`${formatMoney(runCents(rate, lifetime.minutes))} at most`}</Small>
  }
  const cents = centsUntilStop(row, now)
  return <Small>{cents > 0 ? `${formatMoney(cents)} more until it stops` : "paid until it stops"}</Small>
}

/** The remaining time, which ticks with scripts, and the time of the stop. */
export function RowCountdown({ row, timer }: { row: DeploymentRow; timer: TimeoutChange }) {
  const { lifetime, createdAt } = row
  switch (lifetime.kind) {
    case "endless":
      return (
        <Fact label="Stops">
          {hourlyCents(row) > 0 ? (
            <TimeoutMenu row={row} timer={timer}>
              Never expires
            </TimeoutMenu>
          ) : (
            <span>—</span>
          )}
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

/** In the last hour, the countdown turns amber and offers an extension. */
function Until({ row, end, timer }: { row: DeploymentRow; end: number; timer: TimeoutChange }) {
  const remainingMs = end - useNow(1_000)
  const soon = remainingMs > 0 && remainingMs < soonMs
  return (
    <Fact label="Stops">
      <TimeoutMenu row={row} timer={timer}>
        {soon && <Icon name="clock" size="sm" className="text-amber" />}
        <span
          className={`tabular-nums @min-[60rem]:whitespace-nowrap ${soon ? "font-medium text-amber" : ""}`}
        >
          {`${remainingMs > 0 ? "in " : ""}${countdownText(remainingMs)}`}
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
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Small({ children }: { children: ReactNode }) {
  return <div>{children}</div>
}

/** The progress of a deployment that is starting. */
export function RowProgress({ row }: { row: DeploymentRow }) {
  const progress = progressOf(row, row.steps?.list ?? null, useNow(15_000))
  if (!progress) return null
  return (
    <div className="grid max-w-80 gap-1.5">
      <p className="text-sm text-ink-2 tabular-nums [overflow-wrap:anywhere]">{progressText(progress)}</p>
      {progress.share !== null && (
        <progress
          aria-label={`Setup progress of ${row.name}`}
          value={progress.share}
          className="block h-1 w-full appearance-none overflow-hidden rounded-full bg-gray-wash [&::-moz-progress-bar]:bg-amber [&::-webkit-progress-bar]:bg-gray-wash [&::-webkit-progress-value]:bg-amber"
        />
      )}
    </div>
  )
}

/** Extends the timeout by four hours. Hidden if the timeout is at its limit. */
function ExtendButton({ row, timer }: { row: DeploymentRow; timer: TimeoutChange }) {
  const minutes = extendedTimeout(row)
  if (minutes === null) return null
  return (
    <TimeoutForm
      row={row}
      timer={timer}
      minutes={minutes}
      // After the extension this button disappears, so the focus moves to the countdown.
      onChange={(form) => form.closest("dd")?.querySelector("button")?.focus()}
    >
      <Button type="submit" size="sm" busy={timer.changing} className="mt-1.5">
        +4 h<span className="sr-only"> for {row.name}</span>
      </Button>
    </TimeoutForm>
  )
}
