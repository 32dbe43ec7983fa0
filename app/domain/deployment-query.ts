import type { Lifetime } from "./countdown"
import { type Chargeable, hourlyCents } from "./running-costs"
import { searchText } from "./search-text"

/** The fields that deployments are searched and sorted by. */
export interface Searchable extends Chargeable {
  id: string
  name: string
  ipv4: string | null
  version: string | null
  /** Epoch milliseconds; null if the platform sends none. */
  createdAt: number | null
}

/** The sort orders with their labels; the first is the default. */
export const deploymentOrders = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "name", label: "Name" },
  { value: "status", label: "Status" },
  { value: "stops", label: "Stops soonest" },
  { value: "cost", label: "Highest cost" },
] as const

export type DeploymentOrder = (typeof deploymentOrders)[number]["value"]

export interface DeploymentQuery {
  /** Words that must all occur in the name, the id, the address or the version. */
  text: string
  /** A status in lower case; null for any. */
  status: string | null
  order: DeploymentOrder
}

const maxQueryLength = 200

/** Reads `q`, `status` and `sort`; invalid values count as missing. */
export function readDeploymentQuery(parameters: URLSearchParams): DeploymentQuery {
  const sort = parameters.get("sort")
  return {
    text: (parameters.get("q") ?? "").trim().slice(0, maxQueryLength),
    status: (parameters.get("status") ?? "").trim().toLowerCase().slice(0, maxQueryLength) || null,
    order: deploymentOrders.find(({ value }) => value === sort)?.value ?? deploymentOrders[0].value,
  }
}

/** Writes the same parameters without defaults, so that the address stays short. */
export function writeDeploymentQuery({ text, status, order }: DeploymentQuery): URLSearchParams {
  const parameters = new URLSearchParams()
  if (text !== "") parameters.set("q", text)
  if (status !== null) parameters.set("status", status)
  if (order !== deploymentOrders[0].value) parameters.set("sort", order)
  return parameters
}

/** Whether rows are left out, whatever the order. */
export function isFiltered({ text, status }: DeploymentQuery): boolean {
  return text !== "" || status !== null
}

/** Whether a deployment matches; case and word order do not matter. */
export function matchesQuery({ text, status }: DeploymentQuery, deployment: Searchable): boolean {
  if (status !== null && deployment.status.toLowerCase() !== status) return false
  const { name, id, ipv4, version } = deployment
  const said = [name, id, ipv4 ?? "", version ?? ""].map(searchText)
  const words = searchText(text).split(/\s+/).filter(Boolean)
  return words.every((word) => said.some((part) => part.includes(word)))
}

/** Sorts deployments. Ties are sorted newest first, so that rows never swap places between two loads. */
export function sortDeployments<T extends Searchable>(
  deployments: readonly T[],
  order: DeploymentOrder,
): T[] {
  const compare = comparisons[order]
  return deployments.toSorted((a, b) => compare(a, b) || newest(a, b) || byCode(a.id, b.id))
}

/** The statuses offered in the filter: the known ones, then any others in the list, in lower case. */
export function statusOptions(deployments: readonly Searchable[], chosen: string | null): string[] {
  const others = deployments.map(({ status }) => status.toLowerCase()).concat(chosen ?? [])
  return [...new Set(["running", "installing", "failed", ...others.toSorted(byCode)])].filter(Boolean)
}

type Comparison = (a: Searchable, b: Searchable) => number

/** One collation for the server and every browser, so that both sort alike. */
const alphabet = new Intl.Collator("en", { numeric: true, sensitivity: "base" })

const newest: Comparison = (a, b) => descending(createdAt(a), createdAt(b))

const comparisons: Record<DeploymentOrder, Comparison> = {
  newest,
  oldest: (a, b) => newest(b, a),
  name: (a, b) => alphabet.compare(a.name, b.name),
  status: (a, b) => alphabet.compare(a.status, b.status),
  stops: (a, b) => ascending(stopsAt(a.lifetime), stopsAt(b.lifetime)),
  cost: (a, b) => hourlyCents(b) - hourlyCents(a),
}

/** A deployment without a creation time is the newest. */
function createdAt({ createdAt }: Searchable) {
  return createdAt ?? Number.POSITIVE_INFINITY
}

/** A deployment that waits for its start comes after all with an end, and before those without one. */
function stopsAt(lifetime: Lifetime) {
  if (lifetime.kind === "until") return lifetime.at
  return lifetime.kind === "unstarted" ? Number.MAX_SAFE_INTEGER : Number.POSITIVE_INFINITY
}

/** Not a subtraction: the difference of two infinities is NaN. */
function ascending(a: number, b: number) {
  return a === b ? 0 : a < b ? -1 : 1
}

function descending(a: number, b: number) {
  return ascending(b, a)
}

function byCode(a: string, b: string) {
  return a === b ? 0 : a < b ? -1 : 1
}
