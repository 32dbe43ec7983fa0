import { spentCents } from "~/domain/charges"
import { useNow } from "~/ui/clock"
import { formatMoney } from "~/ui/money"
import { RelativeTime } from "~/ui/relative-time"
import type { DeploymentRow } from "../load.server"

/** Which machine a question is about: its type, age and cost. */
export function MachineSummary({ row }: { row: DeploymentRow }) {
  const spent = spentCents(row, useNow(60_000))
  return (
    <p className="text-ink-2">
      <span>{row.kind === "gpu" ? "GPU Instance" : "Trial VM"}</span>
      {row.createdAt !== null && (
        <span>
          , created <RelativeTime at={row.createdAt} />
        </span>
      )}
      {spent !== null && <span>{`, cost so far ${formatMoney(spent)}`}</span>}
    </p>
  )
}
