import type { DeploymentRow } from "~/console/deployments.server"
import { isUrgent, type RunningCosts } from "~/domain/charges"
import { useNow } from "~/ui/clock"
import { DateTime } from "~/ui/date-time"
import { Icon } from "~/ui/icon"
import { Money } from "~/ui/money"

export type Costs = RunningCosts<DeploymentRow>

/** The current hourly cost, and how long the balance lasts. */
export function BalanceRunway({ costs }: { costs: Costs }) {
  const now = useNow(30_000)
  if (costs.rate === 0) return <p className="text-ink-2">You have no current charges.</p>
  const soon = costs.unpaid !== null && isUrgent(costs.unpaid, now)
  return (
    <p className={`flex items-start gap-1.5 ${soon ? "text-amber" : "text-ink-2"}`}>
      {soon && <Icon name="clock" className="mt-[0.1875rem]" />}
      <BalanceSentence costs={costs} />
    </p>
  )
}

/** "At $5.10/hour your balance runs out Thu, Nov 26, 18:42. gpu-prod stops then." */
export function BalanceSentence({ costs: { rate, usedUp, unpaid } }: { costs: Costs }) {
  return (
    <span className="[overflow-wrap:anywhere]">
      At <Money cents={rate} />
      <span>/hour </span>
      {!unpaid ? (
        <span>your balance covers everything that is running.</span>
      ) : usedUp ? (
        <span key="used-up">
          your balance is used up. <bdi translate="no">{unpaid.machine.name}</bdi>
          {" stops "}
          <UnpaidTime unpaid={unpaid} />.
        </span>
      ) : (
        <span key="runs-out">
          your balance runs out <UnpaidTime unpaid={unpaid} />
          {". "}
          {/* A line of its own: the time before it changes its width with scripts. */}
          <span className="block">
            <bdi translate="no">{unpaid.machine.name}</bdi> stops then.
          </span>
        </span>
      )}
    </span>
  )
}

export function UnpaidTime({ unpaid: { at, about } }: { unpaid: NonNullable<Costs["unpaid"]> }) {
  return (
    <span>
      <span>{about ? "about " : ""}</span>
      <DateTime at={at} />
    </span>
  )
}
