import type { RunningCosts } from "~/domain/running-costs"
import { useNow } from "~/ui/clock"
import { DateTime } from "~/ui/date-time"
import { Icon } from "~/ui/icon"
import { Money } from "~/ui/money"

const soonMs = 24 * 3_600_000

/** The current hourly cost, and how long the balance lasts. */
export function BalanceRunway({ costs: { rate, endsAt: end, usedUp } }: { costs: RunningCosts }) {
  const now = useNow(30_000)
  if (rate === 0) return <p className="text-ink-2">You have no current charges.</p>
  const soon = end !== null && end - now < soonMs
  return (
    <p className={`flex items-start gap-1.5 ${soon ? "text-amber" : "text-ink-2"}`}>
      {soon && <Icon name="clock" className="mt-[0.1875rem]" />}
      <span>
        At <Money cents={rate} />
        /h
        {end === null ? (
          " your balance covers everything that is running."
        ) : usedUp ? (
          " your balance is used up. Machines stop at their next full hour."
        ) : end <= now ? (
          " your balance runs out within minutes."
        ) : (
          <>
            {" your balance runs out "}
            <DateTime at={end} />.
          </>
        )}
      </span>
    </p>
  )
}
