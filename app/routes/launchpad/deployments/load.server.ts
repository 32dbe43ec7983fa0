import type { Brand } from "~/brand"
import { accessUrl, strictIpv4 } from "~/domain/access-url"
import { type Lifetime, lifetimeOf } from "~/domain/countdown"
import { sortDeployments } from "~/domain/deployment-query"
import { type MachineKind, machineKindOf } from "~/domain/deployment-types"
import type { ProblemKind } from "~/domain/outcome"
import type { Deployment } from "~/platform/deployments"
import type { Platform } from "~/platform/platform"
import { loadSteps, type StepsSnapshot } from "./steps/reading-steps"

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
