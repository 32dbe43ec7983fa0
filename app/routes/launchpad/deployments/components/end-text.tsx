import { isUrgent } from "~/domain/charges"
import { countdownText, type Lifetime, remainingText } from "~/domain/countdown"
import type { MachineEnd, TimedEnd } from "~/domain/machine-end"
import { useNow } from "~/ui/clock"
import { DateTime } from "~/ui/date-time"

const soonMs = 60 * 60_000

/** Amber in the last hour of a timeout, and where the balance is too low. */
export function endTone(end: TimedEnd, lifetime: Lifetime, now: number) {
  const isSoon =
    end.by === "timeout" ? end.at - now < soonMs : isUrgent({ at: end.at, machine: { lifetime } }, now)
  return isSoon && end.at > now ? "text-amber" : undefined
}

/** What follows "Stops in 4 h 8 m": why, and what is lost then. */
export function lossText({ by }: TimedEnd) {
  return `${by === "balance" ? ", when your balance runs out," : ""} and all data on it is lost`
}

export function EndText({ row: { end, lifetime } }: { row: { end: MachineEnd; lifetime: Lifetime } }) {
  const now = useNow(1000)
  if (end.by === "nothing") return <span>Never expires</span>
  if (end.by === "unstarted") return <span>Timer starts after installation</span>
  if (end.at <= now) return <span>{remainingText(0)}</span>
  return (
    <span>
      <span className={endTone(end, lifetime, now)}>
        {`Stops in ${end.about ? "about " : ""}${remainingText(end.at - now)}${lossText(end)}${end.by === "balance" ? ". " : ""}`}
      </span>
      {end.by === "balance" && (
        <span className="block">
          With funds: <OwnTimeout lifetime={lifetime} />
        </span>
      )}
    </span>
  )
}

/** What would end a machine if the balance were enough; counting down, there is no date, whose width scripts change. */
export function OwnTimeout({ lifetime, countsDown = false }: { lifetime: Lifetime; countsDown?: boolean }) {
  if (lifetime.kind === "until")
    return countsDown ? <Countdown to={lifetime.at} /> : <DateTime at={lifetime.at} />
  if (lifetime.kind === "endless") return <span>Never expires</span>
  return <span>{`${countdownText(lifetime.minutes * 60_000)} after it starts`}</span>
}

function Countdown({ to }: { to: number }) {
  const now = useNow(1_000)
  return <span>{`${to > now ? "in " : ""}${countdownText(to - now)}`}</span>
}
