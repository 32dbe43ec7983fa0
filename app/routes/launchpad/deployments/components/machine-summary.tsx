import type { DeploymentRow } from "~/console/deployments.server"
import { spentCents } from "~/domain/charges"
import { machineLabels } from "~/domain/deployment-types"
import { useNow } from "~/ui/clock"
import { formatMoney } from "~/ui/money"
import { RelativeTime } from "~/ui/relative-time"

export function MachineSummary({ row }: { row: DeploymentRow }) {
  const spent = spentCents(row, useNow(60_000))
  return (
    <p className="text-ink-2">
      <span>{machineLabels[row.kind]}</span>
      {row.createdAt !== null && (
        <span>
          , created <RelativeTime at={row.createdAt} />
        </span>
      )}
      {spent !== null && <span>{`, cost so far ${formatMoney(spent)}`}</span>}
    </p>
  )
}
