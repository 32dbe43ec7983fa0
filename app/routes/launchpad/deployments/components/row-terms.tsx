import type { DeploymentRow } from "~/console/deployments.server"
import { SubmitButton } from "~/console/post-form"
import { centsUntilStop, hourlyCents, runCents } from "~/domain/charges"
import { countdownText } from "~/domain/countdown"
import { isolated } from "~/domain/isolated"
import { progressOf } from "~/domain/provisioning"
import { extendedTimeout } from "~/domain/timeout"
import { useNow } from "~/ui/clock"
import { DateTime } from "~/ui/date-time"
import { formatMoney } from "~/ui/money"
import { ExtendForm, type TimeoutChange } from "./timeout-form"
import { TimeoutMenu } from "./timeout-menu"

const soonMs = 60 * 60_000

interface RowTermsProps {
  row: DeploymentRow
  timer: TimeoutChange
}

/** What the machine costs and when it stops, as one line. A failed or stopped machine costs nothing. */
export function RowTerms({ row, timer }: RowTermsProps) {
  const rate = hourlyCents(row)
  const { lifetime } = row
  if (rate === 0 && lifetime.kind !== "until") return null
  return (
    <div className="row-terms">
      {rate > 0 && <span>{`${formatMoney(rate)}/hour`}</span>}{" "}
      {lifetime.kind === "until" ? (
        <Until row={row} end={lifetime.at} timer={timer} />
      ) : (
        <div>
          <TimeoutMenu row={row} timer={timer}>
            {lifetime.kind === "endless" ? "Never expires" : countdownText(lifetime.minutes * 60_000)}
          </TimeoutMenu>
          {lifetime.kind === "unstarted" && <span> after it starts</span>}
        </div>
      )}{" "}
      {rate > 0 && <Forecast rate={rate} row={row} />}
    </div>
  )
}

function Forecast({ rate, row }: { rate: number; row: DeploymentRow }) {
  const now = useNow(60_000)
  const { lifetime } = row
  if (lifetime.kind === "endless") return <span>{`${formatMoney(rate * 24)} a day`}</span>
  if (lifetime.kind === "unstarted") {
    return <span>{`${formatMoney(runCents(rate, lifetime.minutes))} at most`}</span>
  }
  const cents = centsUntilStop(row, now)
  return <span>{cents > 0 ? `${formatMoney(cents)} more until then` : "paid until then"}</span>
}

/** In the last hour, the countdown turns amber and offers an extension. Screen readers get the time of the stop, which doesn't tick. */
function Until({ row, end, timer }: RowTermsProps & { end: number }) {
  const remainingMs = end - useNow(1_000)
  const soon = remainingMs > 0 && remainingMs < soonMs
  return (
    <div>
      <TimeoutMenu row={row} timer={timer}>
        <span className={soon ? "font-medium text-amber" : undefined}>
          {remainingMs > 0 && <span>Stops</span>}
          <span aria-hidden={remainingMs > 0 ? "true" : undefined}>
            {`${remainingMs > 0 ? " in " : ""}${countdownText(remainingMs)}`}
          </span>
        </span>
      </TimeoutMenu>{" "}
      <DateTime at={end} />
      {soon && <ExtendButton row={row} timer={timer} />}
    </div>
  )
}

/** The progress of a deployment that is starting. */
export function RowProgress({ row }: { row: DeploymentRow }) {
  const progress = progressOf(row, row.steps?.list ?? null, useNow(5_000))
  if (!progress) return null
  return (
    <span className="row-progress">
      <span className="tabular-nums [overflow-wrap:anywhere]">{progress.text}</span>
      {progress.share !== null && (
        <progress aria-label={`Setup progress of ${isolated(row.name)}`} value={progress.share} />
      )}
    </span>
  )
}

/** Extends the timeout by four hours. Hidden if the timeout is at its limit. */
function ExtendButton({ row, timer }: RowTermsProps) {
  const minutes = extendedTimeout(row)
  if (minutes === null) return null
  return (
    <ExtendForm
      row={row}
      timer={timer}
      minutes={minutes}
      className="ml-2 inline-block"
      // After the extension this button disappears, so the focus moves to the countdown.
      onSubmit={(event) => event.currentTarget.parentElement?.querySelector("a")?.focus()}
    >
      <SubmitButton size="sm">
        +4 h<span className="sr-only"> for {row.name}</span>
      </SubmitButton>
    </ExtendForm>
  )
}
