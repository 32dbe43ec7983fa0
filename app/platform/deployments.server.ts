import { z } from "zod"
import type { Act } from "../activity/act"
import { machineKindOf } from "../domain/deployment-types"
import { openDownload } from "./body.server"
import { bytesToReserve, type LogArchive, readLogArchive } from "./log-archive.server"
import type { Reading } from "./operation.server"
import { dateAsMs, missingAsNull, rowsOrNone } from "./schema-fields.server"
import type { Transport } from "./transport.server"

export interface NewDeployment {
  configId: string
  name: string
  /** Minutes, or null to run forever. */
  timeoutMins: number | null
  /** Null means the latest version; the field is then not sent. */
  version: string | null
}

const created = z.object({ id: z.string().min(1) })

/** The fields of a row, except `{slug}_version`, whose name depends on the product. */
export const deploymentFields = {
  id: z.string().min(1),
  name: z.string(),
  status: z.string(),
  deployment_config_id: z.string(),
  created_at: missingAsNull(dateAsMs),
  timeout_mins: missingAsNull(z.int().nonnegative()),
  ipv4: missingAsNull(z.string()),
  error_message: missingAsNull(z.string()),
}

const deploymentRow = z.looseObject(deploymentFields)

/** Converts a validated row. */
export function deploymentOf(row: z.output<typeof deploymentRow>, slug: string) {
  const version = row[`${slug}_version`]
  return {
    id: row.id,
    name: row.name,
    /** The platform's status: "installing", "running", "failed" or any other text. */
    status: row.status,
    /** Contains "gpu_instance" for a GPU machine. */
    configId: row.deployment_config_id,
    version: typeof version === "string" ? version : null,
    /** Epoch milliseconds; null if the platform sends none. */
    createdAt: row.created_at,
    /** Minutes from creation to the end; null means that it never expires. */
    timeoutMins: row.timeout_mins,
    /** As sent; not safe to use as an address. */
    ipv4: row.ipv4,
    /** Why the deployment failed, as the platform's text. */
    cause: row.error_message,
  }
}

/** A deployment as its owner sees it. */
export type Deployment = ReturnType<typeof deploymentOf>

/** The caller's hosted deployments. */
export function createDeployments({ ask, change, send, open, readHere }: Transport, slug: string) {
  return {
    /** A `null` from the platform is an empty list. */
    list: () => {
      const rows = rowsOrNone(deploymentRow.transform((row) => deploymentOf(row, slug)))
      return ask({ method: "GET", path: ["deployments"] }, rows)
    },
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
    logs: (id: string) => open(logsOf(id), openDownload),
    /** The same archive, unpacked here. Simultaneous requests of a session share it. */
    readLogs: <Result>(id: string, use: (archive: LogArchive) => Promise<Result>) =>
      readHere(logsOf(id), openDownload, { reserve: bytesToReserve, read: readLogArchive }, use),
  }
}

function logsOf(id: string): Reading {
  return { method: "GET", path: ["deployments", { id }, "logs"] }
}
