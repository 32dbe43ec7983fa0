import { type Chargeable, hourlyCents } from "./charges"
import { machineLabels } from "./deployment-types"
import type { MachineEnd } from "./machine-end"
import { listShape } from "./table"

export interface Searchable extends Chargeable {
  id: string
  name: string
  ipv4: string | null
  version: string | null
  /** Epoch milliseconds; null if the platform sends none. */
  createdAt: number | null
  end: MachineEnd
}

/** The list of deployments. Equal ones keep the order in which they come: newest first. */
export const deploymentList = listShape<Searchable>({
  orders: [
    { key: "newest", label: "Newest first", order: () => 0 },
    { key: "oldest", label: "Oldest first", order: createdAt },
    { key: "name", label: "Name", order: ({ name }) => name },
    { key: "status", label: "Status", order: ({ status }) => status },
    { key: "stops", label: "Stops soonest", order: ({ end }) => stopsAt(end) },
    { key: "cost", label: "Highest cost", order: (row) => -hourlyCents(row) },
  ],
  filters: [{ key: "status", label: "Status", all: "All statuses", value: ({ status }) => status }],
  text: (row) => [row.name, row.id, row.ipv4 ?? "", row.version ?? "", machineLabels[row.kind], row.status],
})

/** Newest first. Ties are sorted by id, so that rows never swap places between two loads. */
export function newestFirst<T extends Pick<Searchable, "id" | "createdAt">>(deployments: readonly T[]): T[] {
  return deployments.toSorted((a, b) => ascending(createdAt(b), createdAt(a)) || ascending(a.id, b.id))
}

const mostStatuses = 50

/** The statuses offered in the filter: the known ones, then any others in the list, in lower case. */
export function statusOptions(deployments: readonly Searchable[], chosen: string | undefined): string[] {
  const asked = chosen?.toLowerCase() ?? ""
  const all = new Set([...deployments.map(({ status }) => status.toLowerCase()), asked])
  const offered = [...all].toSorted(ascending).filter((status, at) => at < mostStatuses || status === asked)
  return [...new Set(["running", "installing", "failed", ...offered])].filter(Boolean)
}

/** A deployment without a creation time is the newest. */
function createdAt({ createdAt }: Pick<Searchable, "createdAt">) {
  return createdAt ?? Number.POSITIVE_INFINITY
}

/** A deployment that waits for its start comes after all with an end, and before those without one. */
function stopsAt(end: MachineEnd) {
  if ("at" in end) return end.at
  return end.by === "unstarted" ? Number.MAX_SAFE_INTEGER : Number.POSITIVE_INFINITY
}

/** Not a subtraction: the difference of two infinities is NaN. */
function ascending<T extends number | string>(a: T, b: T) {
  return a === b ? 0 : a < b ? -1 : 1
}
