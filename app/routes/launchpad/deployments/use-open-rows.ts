import { useState } from "react"
import type { DeploymentRow } from "~/console/deployments.server"
import type { DeploymentsSnapshot } from "./load.server"
import type { Terminals } from "./use-terminals"

/**
 * The snapshot's rows and those with an open terminal that another page or search leaves out: a search must not close a terminal.
 * The next poll asks for them. A row that isn't in its answer, or in a list of all rows, no longer exists.
 */
export function useOpenRows(good: DeploymentsSnapshot | null, { openedBy }: Terminals): DeploymentRow[] {
  const [kept, setKept] = useState<DeploymentRow[]>([])
  const rows = good?.rows ?? []
  const isWhole = good?.list?.total === rows.length
  const missing = kept.filter(
    ({ id }) =>
      openedBy(id) && !isWhole && !good?.followed.includes(id) && !rows.some((row) => row.id === id),
  )
  const open = [...missing, ...rows.filter(({ id }) => openedBy(id))]
  if (open.length !== kept.length || open.some((row, at) => row !== kept[at])) setKept(open)
  return [...rows, ...missing]
}
