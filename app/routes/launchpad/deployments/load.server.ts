import { strictIpv4 } from "~/domain/access-url"
import { type Lifetime, lifetimeOf } from "~/domain/countdown"
import { sortDeployments } from "~/domain/deployment-query"
import { type MachineKind, machineKindOf } from "~/domain/deployment-types"
import type { ProblemKind } from "~/domain/outcome"
import { withTimeout } from "~/http/with-timeout"
import type { Deployment } from "~/platform/deployments"
import type { Platform } from "~/platform/platform"
import type { SetupStep } from "~/platform/setup-steps"

/** The data of a deployment in the browser. */
export interface DeploymentRow {
  id: string
  name: string
  status: string
  kind: MachineKind
  version: string | null
  createdAt: number | null
  lifetime: Lifetime
  ipv4: string | null
  cause: string | null
  /** Only GPU instances have steps. Null if the steps were not loaded, or not in time. */
  steps: StepsSnapshot | null
}

/** An open shell. */
export interface ListedShell {
  id: string
  deploymentId: string
  /** The name of its deployment. */
  name: string
  /** When the server ends it, in epoch milliseconds. Null while a window shows it. */
  keptUntil: number | null
}

/** The list at one moment, or the reason why it couldn't be loaded. */
export interface DeploymentsSnapshot {
  /** Epoch milliseconds of the server's clock. 0 if the server couldn't be reached. */
  at: number
  rows: DeploymentRow[] | null
  /** Deployments that are left out. */
  unread: number
  problem: ProblemKind | null
}

/** Adds the setup steps of the GPU instances. `only` limits the steps to one deployment. */
export async function loadDeploymentsWithSteps(
  platform: Platform,
  only: string | null,
): Promise<DeploymentsSnapshot> {
  const snapshot = await loadDeployments(platform)
  if (!snapshot.rows) return snapshot
  const withSteps = snapshot.rows.filter(({ kind, id }) => kind === "gpu" && (only === null || id === only))
  const steps = await loadSteps(
    platform,
    withSteps.map(({ id }) => id),
  )
  return { ...snapshot, rows: snapshot.rows.map((row) => ({ ...row, steps: steps.get(row.id) ?? null })) }
}

/** For pages that can do without them. */
export async function loadDeploymentsInTime(platform: Platform): Promise<DeploymentsSnapshot> {
  const late = () => ({ at: Date.now(), rows: null, unread: 0, problem: "unavailable" as const })
  return await withTimeout(loadDeployments(platform), late)
}

export async function loadDeployments(platform: Platform): Promise<DeploymentsSnapshot> {
  const listed = await platform.deployments.list()
  const at = Date.now()
  if (!listed.ok) return { at, rows: null, unread: 0, problem: listed.problem.kind }
  const { rows, unread } = listed.value
  return { at, rows: sortDeployments(rows.map(rowOf), "newest"), unread, problem: null }
}

function rowOf(deployment: Deployment): DeploymentRow {
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
    steps: null,
  }
}

export interface StepsSnapshot {
  /** The last list that could be loaded, or null. */
  list: SetupStep[] | null
  /** Steps that are left out. */
  unread: number
  /** Whether the latest attempt failed. */
  failed: boolean
  /** Epoch milliseconds of the server's clock. */
  loadedAt: number
}

/** Slow steps must not delay the list. This limit applies to all steps of a snapshot together. */
const stepsTimeoutMs = 3_000

/** Steps that come too late are missing from the result. The platform client limits concurrent calls to six. */
async function loadSteps(platform: Platform, ids: string[]): Promise<Map<string, StepsSnapshot>> {
  const deadline = AbortSignal.timeout(stepsTimeoutMs)
  const late = new Promise<null>((resolve) => deadline.addEventListener("abort", () => resolve(null)))
  const loadedAt = Date.now()
  const read = await Promise.all(
    rotate(ids).map(async (id) => {
      const found = await Promise.race([platform.setupSteps.list(id, deadline), late])
      if (!found || deadline.aborted) return []
      const { rows: list, unread } = found.ok ? found.value : { rows: null, unread: 0 }
      const steps = { list, unread, failed: !found.ok, loadedAt }
      return [[id, steps] as const]
    }),
  )
  return new Map(read.flat())
}

/** Starts at a random position. On a slow platform, the last deployments would otherwise never get their steps. */
function rotate(ids: string[]) {
  const start = Math.floor(Math.random() * ids.length)
  return [...ids.slice(start), ...ids.slice(0, start)]
}
