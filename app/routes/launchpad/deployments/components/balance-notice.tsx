import { href } from "react-router"
import { hourlyCents, type Shortfall } from "~/domain/running-costs"
import { endWithTimeout, timeoutBefore } from "~/domain/timeout"
import { useCurrentAddress } from "~/http/return-to"
import { Button, LinkButton } from "~/ui/button"
import { useNow } from "~/ui/clock"
import { DateTime } from "~/ui/date-time"
import { Money } from "~/ui/money"
import { Notice } from "~/ui/notice"
import type { DeploymentRow } from "../load.server"
import { TimeoutForm, TimeoutProblem, useTimeoutChange } from "./timeout-form"

/** Warns before the balance runs out while machines still run, and offers the actions that help. */
export function BalanceNotice({ shortfall }: { shortfall: Shortfall<DeploymentRow> | null }) {
  const now = useNow(30_000)
  if (!shortfall) return null
  const { costliest } = shortfall
  return (
    <Notice
      kind="caution"
      title={<Sentence shortfall={shortfall} now={now} />}
      actions={
        <>
          <LinkButton to={href("/balance")} size="sm">
            Add Funds
          </LinkButton>
          {costliest && <StopInTime key={costliest.id} row={costliest} limit={shortfall.at} now={now} />}
        </>
      }
    />
  )
}

function Sentence({ shortfall, now }: { shortfall: Shortfall<DeploymentRow>; now: number }) {
  const { at, usedUp, rate } = shortfall
  return (
    <>
      At <Money cents={rate} />
      /h
      {" your balance "}
      {usedUp ? (
        "is used up. Machines stop at their next full hour."
      ) : (
        <>
          runs out {at > now ? <DateTime at={at} /> : "within minutes"}
          <AffectedDeployments shortfall={shortfall} />
        </>
      )}
    </>
  )
}

function AffectedDeployments({
  shortfall: { costliest, costliestTimed, timed },
}: {
  shortfall: Shortfall<DeploymentRow>
}) {
  if (!costliestTimed) {
    return costliest ? (
      <>
        . <Name row={costliest} /> never expires.
      </>
    ) : null
  }
  return (
    // A line of its own: the time above it changes its width with scripts.
    <span className="block">
      {" — before "}
      {timed === 1 ? (
        <>
          <Name row={costliestTimed} />
          ’s timeout.
        </>
      ) : (
        <>
          the timeouts of <Name row={costliestTimed} /> and {timed - 1} more.
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
