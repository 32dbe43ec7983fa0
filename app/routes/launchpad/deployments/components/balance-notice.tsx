import { href } from "react-router"
import { hourlyCents, isUrgent, roundedEnd, type Shortfall, shortfallOf } from "~/domain/running-costs"
import { endWithTimeout, timeoutBefore } from "~/domain/timeout"
import { useCurrentAddress } from "~/http/return-to"
import { Button, LinkButton } from "~/ui/button"
import { useNow } from "~/ui/clock"
import { DateTime } from "~/ui/date-time"
import { Money } from "~/ui/money"
import { Notice } from "~/ui/notice"
import { useCurrentBalance } from "../../shell/current-balance"
import type { DeploymentRow } from "../load.server"
import { TimeoutForm, TimeoutProblem, useTimeoutChange } from "./timeout-form"

/** Warns before the balance runs out while machines still run, and offers the actions that help. */
export function BalanceNotice({ rows }: { rows: DeploymentRow[] }) {
  const cents = useCurrentBalance()?.cents ?? null
  const now = useNow(30_000)
  const shortfall = cents === null ? null : shortfallOf(cents, rows, now)
  if (!shortfall || !isUrgent(shortfall, now)) return null
  const [costliest] = shortfall.outlasting
  return (
    <Notice
      kind="caution"
      title={<Sentence shortfall={shortfall} now={now} />}
      actions={
        <>
          <LinkButton to={href("/balance")} size="sm">
            Add Funds
          </LinkButton>
          {costliest && (
            <StopInTime key={costliest.id} row={costliest} limit={roundedEnd(shortfall.at)} now={now} />
          )}
        </>
      }
    />
  )
}

function hasTimeout({ lifetime }: DeploymentRow) {
  return lifetime.kind !== "endless"
}

function Sentence({
  shortfall: { at, rate, outlasting },
  now,
}: {
  shortfall: Shortfall<DeploymentRow>
  now: number
}) {
  const shown = roundedEnd(at)
  return (
    <>
      At <Money cents={rate} />
      /h
      {" your balance "}
      {at <= now ? (
        "is used up. Machines stop at their next full hour."
      ) : (
        <>
          runs out {shown > now ? <DateTime at={shown} /> : "within minutes"}
          <AffectedDeployments outlasting={outlasting} />
        </>
      )}
    </>
  )
}

function AffectedDeployments({ outlasting }: { outlasting: DeploymentRow[] }) {
  const [first, ...others] = outlasting.filter(hasTimeout)
  if (!first) {
    const [endless] = outlasting
    return endless ? (
      <>
        . <Name row={endless} /> never expires.
      </>
    ) : null
  }
  return (
    // A line of its own: the time above it changes its width with scripts.
    <span className="block">
      {" — before "}
      {others.length === 0 ? (
        <>
          <Name row={first} />
          ’s timeout.
        </>
      ) : (
        <>
          the timeouts of <Name row={first} /> and {others.length} more.
        </>
      )}
    </span>
  )
}

function Name({ row }: { row: DeploymentRow }) {
  return <bdi className="[overflow-wrap:anywhere]">{row.name}</bdi>
}

/** Sets a timeout that the balance still covers on the most expensive machine. */
function StopInTime({ row, limit, now }: { row: DeploymentRow; limit: number; now: number }) {
  const timer = useTimeoutChange(row, useCurrentAddress())
  const minutes = timeoutBefore(limit, row.createdAt, now)
  const end = endWithTimeout(minutes, row.createdAt)
  if (minutes === null || end === null || hourlyCents(row) === 0) return null
  return (
    <>
      <TimeoutForm row={row} timer={timer} minutes={minutes} className="max-w-full">
        <Button type="submit" size="sm" busy={timer.changing} className="max-w-full whitespace-normal">
          <span className="py-1 wrap-anywhere">
            Stop <bdi>{row.name}</bdi> <DateTime at={end} steady />
          </span>
        </Button>
      </TimeoutForm>
      {timer.reply && <TimeoutProblem reply={timer.reply} />}
    </>
  )
}
