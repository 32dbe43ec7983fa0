import { balanceEndsAt, type Chargeable, hourlyCents, toldEnd } from "~/domain/running-costs"
import { useNow } from "~/ui/clock"
import { DateTime } from "~/ui/date-time"
import { Icon } from "~/ui/icon"
import { Money } from "~/ui/money"

const soonMs = 24 * 3_600_000

/** What runs now costs so much, and the balance reaches so far. */
export function BalanceRunway({ cents, charged }: { cents: number; charged: Chargeable[] }) {
  const now = useNow(30_000)
  const rate = charged.reduce((sum, each) => sum + hourlyCents(each), 0)
  const end = balanceEndsAt(cents, charged, now)
  if (rate === 0) return <p className="text-ink-2">Nothing is charged now.</p>
  const soon = end !== null && end - now < soonMs
  return (
    <p className={`flex items-start gap-1.5 ${soon ? "text-amber" : "text-ink-2"}`}>
      {soon && <Icon name="clock" className="mt-[0.1875rem]" />}
      <span>
        At <Money cents={rate} />
        /h{" "}
        {end === null ? (
          "it outlasts everything that runs now."
        ) : end <= now ? (
          "it is used up: machines stop at their next hour."
        ) : toldEnd(end) <= now ? (
          "it ends within minutes."
        ) : (
          <>
            it lasts until <DateTime at={toldEnd(end)} />.
          </>
        )}
      </span>
    </p>
  )
}
