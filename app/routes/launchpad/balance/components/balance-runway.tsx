import type { DeploymentRow } from "~/console/deployments.server"
import { isUrgent, type RunningCosts } from "~/domain/charges"
import { formatNumber } from "~/domain/count-text"
import { useNow } from "~/ui/clock"
import { DateTime } from "~/ui/date-time"
import { Icon } from "~/ui/icon"
import { Money } from "~/ui/money"

export type Costs = RunningCosts<DeploymentRow>

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

/** "gpu-prod stops Thu, Nov 26, 18:42 and all data on it is lost. At $5.10/hour your balance runs out then." */
export function BalanceSentence({ costs: { rate, usedUp, covered, unpaid } }: { costs: Costs }) {
  const spent = usedUp ? "your balance is used up." : "your balance runs out then."
  const lasting = covered ? "your balance covers everything that is running." : spent
  return (
    <span>
      {unpaid && <DataLoss unpaid={unpaid} point="." />}{" "}
      {/* A line of its own: the time before it changes its width with scripts. */}
      <span className="block">
        At <Money cents={rate} />
        <span>/hour </span>
        <span>{covered === null ? "it isn't known how long your balance lasts." : lasting}</span>
      </span>
    </span>
  )
}

interface DataLossProps {
  unpaid: NonNullable<Costs["unpaid"]>
  /** More machines stop soon after it. */
  others?: number
  point?: string
}

/** "gpu-prod stops Thu, Nov 26, 18:42 and all data on it is lost", "gpu-prod and 2 more stop from …" */
export function DataLoss({ unpaid, others = 0, point = "" }: DataLossProps) {
  const { at, about, machine } = unpaid
  const stops = others > 0 ? ` and ${formatNumber(others)} more stop from ` : " stops "
  return (
    <span>
      <bdi translate="no">{machine.name}</bdi>
      <span>{about ? `${stops}about ` : stops}</span>
      <DateTime at={at} />
      {/* On a phone a line of its own: the time is wider until scripts know the time zone. */}
      <span className="max-sm:block">{` and all data on ${others > 0 ? "them" : "it"} is lost${point}`}</span>
    </span>
  )
}
