import type { Lifetime } from "./countdown"
import { type Chargeable, hourlyCents } from "./running-costs"

/** What a deployment is found and ordered by. */
export interface Searchable extends Chargeable {
  id: string
  name: string
  ipv4: string | null
  version: string | null
  /** Epoch milliseconds; null while the platform has not said. */
  createdAt: number | null
}

/** The orders that a list can have, with the words of the choice; the first is the usual one. */
export const deploymentOrders = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "name", label: "Name" },
  { value: "status", label: "Status" },
  { value: "stops", label: "Stops soonest" },
  { value: "cost", label: "Highest cost" },
] as const

export type DeploymentOrder = (typeof deploymentOrders)[number]["value"]

/** What is looked for, and in which order it is shown. */
export interface DeploymentQuery {
  /** Words of which each must occur in the name, the id, the address or the version. */
  text: string
  /** A status in lower case; null for every one. */
  status: string | null
  order: DeploymentOrder
}

const longestText = 200

/** Reads a finding from the parameters `q`, `status` and `sort`; what makes no sense is as if it were absent. */
export function readDeploymentQuery(parameters: URLSearchParams): DeploymentQuery {
  const sort = parameters.get("sort")
  return {
    text: (parameters.get("q") ?? "").trim().slice(0, longestText),
    status: (parameters.get("status") ?? "").trim().toLowerCase().slice(0, longestText) || null,
    order: deploymentOrders.find(({ value }) => value === sort)?.value ?? deploymentOrders[0].value,
  }
}

/** The same parameters, without those that say nothing: an address that nobody narrowed down stays short. */
export function writeDeploymentQuery({ text, status, order }: DeploymentQuery): URLSearchParams {
  const parameters = new URLSearchParams()
  if (text !== "") parameters.set("q", text)
  if (status !== null) parameters.set("status", status)
  if (order !== deploymentOrders[0].value) parameters.set("sort", order)
  return parameters
}

/** Whether anything is left out, whatever the order. */
export function isFiltered({ text, status }: DeploymentQuery): boolean {
  return text !== "" || status !== null
}

/** Whether a deployment is what is looked for; case and the order of the words do not matter. */
export function matchesQuery({ text, status }: DeploymentQuery, deployment: Searchable): boolean {
  if (status !== null && deployment.status.toLowerCase() !== status) return false
  const { name, id, ipv4, version } = deployment
  const said = [name, id, ipv4 ?? "", version ?? ""].map(folded)
  const words = folded(text).split(/\s+/).filter(Boolean)
  return words.every((word) => said.some((part) => part.includes(word)))
}

/** In that order; those it does not tell apart stand newest first, and never change places between two readings. */
export function sortDeployments<T extends Searchable>(
  deployments: readonly T[],
  order: DeploymentOrder,
): T[] {
  const compare = comparisons[order]
  return deployments.toSorted((a, b) => compare(a, b) || newest(a, b) || byCode(a.id, b.id))
}

/** The statuses that a filter offers: those of the specification, then what else occurs, each in lower case. */
export function offeredStatuses(deployments: readonly Searchable[], chosen: string | null): string[] {
  const others = deployments.map(({ status }) => status.toLowerCase()).concat(chosen ?? [])
  return [...new Set(["running", "installing", "failed", ...others.toSorted(byCode)])].filter(Boolean)
}

type Comparison = (a: Searchable, b: Searchable) => number

/** One rule for the server and every browser: what a reader sees first must not depend on who sorted it. */
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

/** What has no creation time yet is the newest of all. */
function createdAt({ createdAt }: Searchable) {
  return createdAt ?? Number.POSITIVE_INFINITY
}

/** One that waits for its start comes after all that have an end, and before those without any. */
function stopsAt(lifetime: Lifetime) {
  if (lifetime.kind === "until") return lifetime.at
  return lifetime.kind === "unstarted" ? Number.MAX_SAFE_INTEGER : Number.POSITIVE_INFINITY
}

/** Not a difference: two infinities would have none. */
function ascending(a: number, b: number) {
  return a === b ? 0 : a < b ? -1 : 1
}

function descending(a: number, b: number) {
  return ascending(b, a)
}

function byCode(a: string, b: string) {
  return a === b ? 0 : a < b ? -1 : 1
}

/** "Café" is found by "cafe". */
function folded(text: string) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
}
