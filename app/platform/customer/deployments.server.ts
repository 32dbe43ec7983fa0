import { z } from "zod"
import type { Act } from "../../activity/act"
import { machineKindOf } from "../../domain/deployment-types"
import { openDownload } from "../transport/body.server"
import type { Reading, Segment } from "../transport/operation.server"
import { dateAsMs, entry, missingAsNull, rowsOrNone, rowsSchema } from "../transport/schema-fields.server"
import type { Transport } from "../transport/transport.server"
import { bytesToReserve, type LogArchive, readLogArchive } from "./log-archive.server"

export interface NewDeployment {
  configId: string
  name: string
  /** Minutes, or null to run forever. */
  timeoutMins: number | null
  /** Null means the latest version; the field is then not sent. */
  version: string | null
}

const created = z.object({ id: z.string().min(1) })

export const deploymentFields = {
  needed: {
    id: z.string().min(1),
    /** The platform's status: "installing", "running", "failed" or any other text. */
    status: z.string(),
    /** Contains "gpu_instance" for a GPU machine, which has another price. */
    deployment_config_id: z.string(),
    /** Minutes from creation to the end; null means that it never expires. */
    timeout_mins: missingAsNull(z.int().nonnegative()),
  },
  labels: {
    name: z.string(),
    version: z.string(),
    /** Epoch milliseconds. Without it, the end of a running machine is computed from its start. */
    created_at: dateAsMs,
    /** As sent; not safe to use as an address. */
    ipv4: z.string(),
    /** Why the deployment failed, as the platform's text. */
    error_message: z.string(),
  },
}

const deployment = entry(deploymentFields)

/** The version is sent in a field that is named after the product. */
export function withVersion(slug: string) {
  return (given: unknown) =>
    typeof given === "object" && !Array.isArray(given)
      ? { ...given, version: Reflect.get(given ?? {}, `${slug}_version`) }
      : given
}

/** Names a deployment whose name can't be read by its id. */
export function toDeployment({
  deploymentConfigId: configId,
  errorMessage: cause,
  ...row
}: z.output<typeof deployment>) {
  return { ...row, name: row.name ?? row.id, configId, cause }
}

/** A deployment as its owner sees it. */
export type Deployment = ReturnType<typeof toDeployment>

export function createDeployments({ ask, change, send, open, readHere }: Transport, slug: string) {
  const list = rowsOrNone(z.preprocess(withVersion(slug), deployment).transform(toDeployment))
  return {
    /** A `null` from the platform is an empty list. */
    list: () => ask({ method: "GET", path: ["deployments"] }, list),
    /** Status 402 returns "payment-required" with the platform's text. */
    create: ({ configId, name, timeoutMins, version }: NewDeployment) => {
      const body = { configId, name, timeoutMins, ...(version && { [`${slug}Version`]: version }) }
      const machine = machineKindOf(configId)
      const act = { kind: "deployment-created", name, machine, minutes: timeoutMins, version } as const
      return change({ method: "POST", path: ["deployments"], body, textStatuses: [402] }, act, created)
    },
    /** What the person sees of it goes into their activity. */
    remove: (id: string, seen: Pick<Act, "name" | "machine" | "createdAt" | "status">) =>
      send({ method: "DELETE", path: ["deployments", { id }] }, { ...seen, kind: "deployment-deleted", id }),
    /** Minutes from creation, or null to run forever. */
    setTimeout: (id: string, timeoutMins: number | null) =>
      send(
        { method: "PUT", path: ["deployments", { id }], body: { timeoutMins } },
        { kind: "timeout-changed", id, minutes: timeoutMins },
      ),
    updateVersion: (id: string, version: string) =>
      send(
        { method: "PUT", path: ["deployments", { id }, "update-version"], body: { version } },
        { kind: "version-updated", id, version },
      ),
    /** A zip archive as a stream. */
    logs: (id: string) => open(logsOperation(id), openDownload),
    /** The same archive, unpacked here. Simultaneous requests of a session share it. */
    readLogs: <Result>(id: string, use: (archive: LogArchive) => Promise<Result>) =>
      readHere(logsOperation(id), openDownload, { reserve: bytesToReserve, read: readLogArchive }, use),
  }
}

function logsOperation(id: string): Reading {
  return { method: "GET", path: ["deployments", { id }, "logs"] }
}

// The only documented field of a type is its id.
const type = entry({ needed: {}, labels: { id: z.string(), deployment_config_id: z.string() } })
  .transform((row) => row.deploymentConfigId ?? row.id)
  .pipe(z.string().min(1))

const types = z.object({ data: rowsSchema(type) }).transform(({ data }) => data.rows)

export function createDeploymentTypes({ ask }: Transport) {
  return {
    /** Configuration ids, such as "trial_vm_hetzner", in the platform's order. */
    list: () => ask({ method: "GET", path: ["deployments", "types"] }, types),
  }
}

const step = entry({
  needed: { id: z.string().min(1), completed: z.boolean() },
  /** The emoji is a decorative icon. */
  labels: { description: z.string(), emoji: z.string().min(1) },
}).transform((row) => ({ ...row, description: row.description ?? row.id }))
const steps = rowsOrNone(step)

export type SetupStep = z.output<typeof step>

export function createSetupSteps({ ask, send }: Transport) {
  const stepsPath = (id: string): Segment[] => ["deployments", { id }, "setup-steps"]
  return {
    /** In the platform's order. `until` cancels the wait. */
    list: (deploymentId: string, until?: AbortSignal) =>
      ask({ method: "GET", path: stepsPath(deploymentId), until }, steps),
    /** A refusal carries the platform's text. */
    rerun: (deploymentId: string, stepId: string) =>
      send(
        { method: "POST", path: [...stepsPath(deploymentId), { id: stepId }, "rerun"], textStatuses: "all" },
        { kind: "step-rerun", id: deploymentId },
      ),
  }
}
