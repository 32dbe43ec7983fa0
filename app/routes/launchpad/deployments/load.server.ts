import type { Brand } from "~/brand"
import { accessUrl, strictIpv4 } from "~/domain/access-url"
import { type Lifetime, lifetimeOf } from "~/domain/countdown"
import { sortDeployments } from "~/domain/deployment-query"
import { type MachineKind, machineKindOf } from "~/domain/deployment-types"
import type { ProblemKind } from "~/domain/outcome"
import type { Deployment } from "~/platform/deployments"
import type { Platform } from "~/platform/platform"
import type { SetupStep } from "~/platform/setup-steps"

/** What the browser gets to know of a deployment; the address stays here unless it is safe to follow (E4). */
export interface DeploymentRow {
  id: string
  name: string
  status: string
  kind: MachineKind
  version: string | null
  createdAt: number | null
  lifetime: Lifetime
  ipv4: string | null
  launchUrl: string | null
  cause: string | null
  /** Of GPU instances; null where they were not asked for, or did not come in time. */
  steps: StepsSnapshot | null
}

/** The list as it was found at one moment, or why it was not. */
export interface DeploymentsSnapshot {
  /** Epoch milliseconds by the server's clock; 0 when the server was not reached. */
  at: number
  rows: DeploymentRow[] | null
  problem: ProblemKind | null
}

/** The list, and with it the setup steps of the GPU instances in it: of all of them, or of the one that is looked at. */
export async function loadDeploymentsWithSteps(
  platform: Platform,
  brand: Brand,
  only: string | null,
): Promise<DeploymentsSnapshot> {
  const reading = await loadDeployments(platform, brand)
  if (!reading.rows) return reading
  const asked = reading.rows.filter(({ kind, id }) => kind === "gpu" && (only === null || id === only))
  const steps = await loadSteps(
    platform,
    asked.map(({ id }) => id),
  )
  return { ...reading, rows: reading.rows.map((row) => ({ ...row, steps: steps.get(row.id) ?? null })) }
}

export async function loadDeployments(
  platform: Platform,
  { clusterDomain }: Brand,
): Promise<DeploymentsSnapshot> {
  const listed = await platform.deployments.list()
  const at = Date.now()
  if (!listed.ok) return { at, rows: null, problem: listed.problem.kind }
  const rows = listed.value.map((deployment) => rowOf(deployment, clusterDomain))
  return { at, rows: sortDeployments(rows, "newest"), problem: null }
}

function rowOf(deployment: Deployment, clusterDomain: string): DeploymentRow {
  const { id, name, status, version, createdAt, cause } = deployment
  return {
    id,
    name,
    status,
    version,
    createdAt,
    cause,
    kind: machineKindOf(deployment.configId),
    lifetime: lifetimeOf(deployment),
    ipv4: strictIpv4(deployment.ipv4),
    launchUrl: accessUrl(deployment.ipv4, clusterDomain),
    steps: null,
  }
}

/** The setup steps of one deployment, as far as they are known. */
export interface StepsSnapshot {
  /** As last read; null while they never were. */
  list: SetupStep[] | null
  /** Whether the latest try to read them failed. */
  unread: boolean
  /** Epoch milliseconds by the server's clock. */
  readAt: number
}

/** What is slower does not hold the list: the steps of one reading have this long together. */
const patienceMs = 3_000

/** Those that did not come in time are missing from the result. Never more than six are asked for at once (F10). */
async function loadSteps(platform: Platform, ids: string[]): Promise<Map<string, StepsSnapshot>> {
  const deadline = AbortSignal.timeout(patienceMs)
  const late = new Promise<null>((resolve) => deadline.addEventListener("abort", () => resolve(null)))
  const readAt = Date.now()
  const read = await Promise.all(
    fromAnywhere(ids).map(async (id) => {
      const found = await Promise.race([platform.setupSteps.list(id, deadline), late])
      if (!found || deadline.aborted) return []
      const steps = { list: found.ok ? found.value : null, unread: !found.ok, readAt }
      return [[id, steps] as const]
    }),
  )
  return new Map(read.flat())
}

/** Begins at another place each time: with a slow platform those at the end would never have their turn. */
function fromAnywhere(ids: string[]) {
  const start = Math.floor(Math.random() * ids.length)
  return [...ids.slice(start), ...ids.slice(0, start)]
}
