import { href, Link } from "react-router"
import { hourlyCents } from "~/domain/running-costs"
import { Badge } from "~/ui/badge"
import { Money } from "~/ui/money"
import { StatusBadge } from "~/ui/status-badge"
import { EndText } from "./deployments/components/end-text"
import type { DeploymentRow } from "./deployments/load.server"

export function MachineList({ rows }: { rows: DeploymentRow[] }) {
  return (
    <ul>
      {rows.map((row) => (
        <li
          key={row.id}
          className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line px-5 py-3 max-md:px-4"
        >
          <div className="flex min-w-[min(16rem,100%)] flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
            <Link
              to={href("/deployments/:id", { id: row.id })}
              className="truncate font-semibold hover:underline"
            >
              {row.name}
            </Link>
            <StatusBadge status={row.status} />
            <Badge>{row.kind === "gpu" ? "GPU" : "Trial VM"}</Badge>
            {row.cause && <p className="w-full text-sm text-red">{row.cause}</p>}
          </div>
          <div className="flex w-[min(17.5rem,100%)] flex-wrap items-center gap-x-6 text-ink-2">
            {hourlyCents(row) > 0 ? (
              <>
                <span className="w-20 text-ink">
                  <Money cents={hourlyCents(row)} per="h" />
                </span>
                <span className="text-sm tabular-nums">
                  <EndText lifetime={row.lifetime} />
                </span>
              </>
            ) : (
              <span className="text-sm">not charged</span>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
