import { strictIpv4 } from "~/domain/access-url"
import { type Lifetime, lifetimeOf } from "~/domain/countdown"
import { newestFirst } from "~/domain/deployment-query"
import { type MachineKind, machineKindOf } from "~/domain/deployment-types"
import { type MachineEnd, machineEnd } from "~/domain/machine-end"
import type { Snapshot } from "~/domain/snapshot"
import { giveUp, withTimeout } from "~/http/with-timeout.server"
import type { Deployment, SetupStep } from "~/platform/customer/deployments.server"
import type { Platform } from "~/platform/platform.server"

/** The data of a deployment in the browser. */
export interface DeploymentRow extends Omit<Deployment, "configId" | "timeoutMins"> {
  kind: MachineKind
  lifetime: Lifetime
  /** By its timeout, unless the page knows the balance, too. */
  end: MachineEnd
  /** Milliseconds that new machines of this kind take lately. Only while this one starts, and if that is known. */
  setupMs?: number | undefined
  /** Only GPU instances have steps. Null if the steps were not loaded, or not in time. */
  steps: StepsSnapshot | null
}

export interface Deployments extends Snapshot {
  /** Newest first: all of them, or those of a page and those that it follows. */
  rows: DeploymentRow[] | null
  /** Deployments that are left out. */
  unread: number
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

export async function loadDeployments(platform: Platform): Promise<Deployments> {
  const listed = await platform.deployments.list()
  const at = Date.now()
  if (!listed.ok) return { at, rows: null, unread: 0, problem: listed.problem.kind }
  const { rows, unread } = listed.value
  return { at, rows: newestFirst(rows.map(toDeploymentRow)), unread, problem: null }
}

/** For pages that can do without them. */
export async function loadDeploymentsInTime(platform: Platform): Promise<Deployments> {
  const late = () => ({ at: Date.now(), rows: null, unread: 0, problem: giveUp("deployments").problem.kind })
  return await withTimeout(loadDeployments(platform), late)
}

/** A machine that was created here, and that the platform doesn't list yet. */
export function unlistedRow(created: Omit<Deployment, "status" | "ipv4" | "cause">): DeploymentRow {
  return toDeploymentRow({ ...created, status: "starting", ipv4: null, cause: null })
}

export function toDeploymentRow({ configId, timeoutMins, ...deployment }: Deployment): DeploymentRow {
  const lifetime = lifetimeOf({ createdAt: deployment.createdAt, timeoutMins })
  return {
    ...deployment,
    kind: machineKindOf(configId),
    lifetime,
    end: machineEnd({ ...deployment, lifetime }, undefined),
    ipv4: strictIpv4(deployment.ipv4),
    steps: null,
  }
}
