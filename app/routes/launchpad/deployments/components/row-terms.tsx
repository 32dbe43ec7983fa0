import type { ReactNode } from "react"
import type { DeploymentRow } from "~/console/deployments.server"
import { SubmitButton } from "~/console/post-form"
import { centsUntilStop, hourlyCents, runCents } from "~/domain/charges"
import { countdownText } from "~/domain/countdown"
import { isolated } from "~/domain/isolated"
import type { TimedEnd } from "~/domain/machine-end"
import { isStopped, progressOf } from "~/domain/provisioning"
import { extendedTimeout, timeoutChoices, timeoutLabel, timeoutMinutes } from "~/domain/timeout"
import { useNow } from "~/ui/clock"
import { DateTime } from "~/ui/date-time"
import { DropDown } from "~/ui/drop-down"
import { Icon } from "~/ui/icon"
import { formatMoney } from "~/ui/money"
import { utcText } from "~/ui/time-text"
import { stopped } from "../copy"
import { endTone, lossText, OwnTimeout } from "./end-text"
import { ExtendForm, StopTime, type TimeoutChange } from "./timeout-form"

interface RowTermsProps {
  row: DeploymentRow
  timer: TimeoutChange
}

/** What the machine costs and when it stops, as one line. A failed or stopped machine costs nothing. */
export function RowTerms({ row, timer }: RowTermsProps) {
  const rate = hourlyCents(row)
  const now = useNow(60_000)
  const { end, lifetime } = row
  if (isStopped(row.status)) return <p className="text-ink-2">{`${stopped.is} ${stopped.next}`}</p>
  if (rate === 0 && end.by !== "timeout") return null
  const ownTimeout = (
    <TimeoutMenu row={row} timer={timer}>
      <OwnTimeout lifetime={lifetime} countsDown />
    </TimeoutMenu>
  )
  return (
    <div className="row-terms">
      {rate > 0 && <span>{`${formatMoney(rate)}/hour`}</span>}{" "}
      {"at" in end ? <Until row={row} end={end} timer={timer} /> : <div>{ownTimeout}</div>}{" "}
      {rate > 0 && <Forecast rate={rate} row={row} now={now} />}
      {end.by === "balance" && (
        <div>
          {"With funds: "}
          {ownTimeout}
        </div>
      )}
    </div>
  )
}

function Forecast({ rate, row, now }: { rate: number; row: DeploymentRow; now: number }) {
  const { end } = row
  if (end.by === "nothing") return <span>{`${formatMoney(rate * 24)} a day`}</span>
  if (end.by === "unstarted") return <span>{`${formatMoney(runCents(rate, end.minutes))} at most`}</span>
  const cents = centsUntilStop({ ...row, lifetime: { kind: "until", at: end.at } }, now)
  return <span>{cents > 0 ? `${formatMoney(cents)} more until then` : "paid until then"}</span>
}

/** In the last hour of a timeout, it can be extended. Screen readers get the time of the stop, which doesn't tick. */
function Until({ row, end, timer }: RowTermsProps & { end: TimedEnd }) {
  const now = useNow(1_000)
  const isAhead = end.at > now
  const tone = endTone(end, row.lifetime, now)
  const left = countdownText(end.at - now)
  if (end.by === "balance") {
    return (
      <div className={tone} title={utcText(new Date(end.at))}>
        {isAhead ? `Stops in ${end.about ? "about " : ""}${left}${lossText(end)}` : left}
      </div>
    )
  }
  return (
    <div className={tone}>
      <TimeoutMenu row={row} timer={timer}>
        {isAhead && <span>Stops</span>}
        <span aria-hidden={isAhead ? "true" : undefined}>{`${isAhead ? " in " : ""}${left}`}</span>
      </TimeoutMenu>
      <span>{isAhead ? `${lossText(end)}: ` : " "}</span>
      <DateTime at={end.at} />
      {tone && <ExtendButton row={row} timer={timer} />}
    </div>
  )
}

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

const look = "row-timeout"

interface TimeoutMenuProps {
  row: DeploymentRow
  timer: TimeoutChange
  children: ReactNode
}

/** The countdown opens a menu. Without scripts, it links to a page with the same options. */
function TimeoutMenu({ row, timer, children }: TimeoutMenuProps) {
  const current = timeoutMinutes(row)
  const label = (
    <>
      <span>{`${isolated(row.name)}, change when it stops: `}</span>
      <span className="contents">{children}</span>
    </>
  )
  return (
    <DropDown href={timer.address} face={label} className={look} busy={timer.changing} size="md">
      {(close) => (
        <>
          <p className="px-3 pt-2.5 pb-1 text-sm text-ink-2">
            Stops after (from creation), and all data on it is lost
          </p>
          <ul>
            {timeoutChoices(current).map((minutes) => (
              <li key={minutes}>
                <button
                  type="button"
                  aria-current={minutes === current ? "true" : undefined}
                  onClick={() => {
                    close()
                    if (minutes !== current) timer.change(minutes)
                  }}
                  className="group/choice flex min-h-9 w-full items-center gap-2 rounded-control px-3 text-left hover:bg-gray-wash focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
                >
                  <Icon name="check" size="sm" className="invisible group-aria-[current]/choice:visible" />
                  {timeoutLabel(minutes)}
                  <span className="ml-auto text-right text-sm text-ink-2">
                    <StopTime minutes={minutes} row={row} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </DropDown>
  )
}
