import type { Database } from "./database"
import { hourlyCents } from "./deployment-types"
import type { Lifecycle } from "./lifecycle"
import { randomId } from "./random-id"

export interface DeploymentRow {
  id: string
  account_id: string
  name: string
  config_id: string
  version: string
  ipv4: string
  created_at: number
  timeout_mins: number | null
  installing_at: number
  settled_at: number
  reach: number
  failure: string | null
  next_version: string | null
  updated_at: number | null
  stopped_at: number | null
  billed_hours: number
}

/** Stored fields. The status is computed from the lifecycle. */
export interface NewDeployment {
  accountId: string
  name: string
  configId: string
  version: string
  lifecycle: Lifecycle
  billedHours: number
  ipv4?: string | undefined
}

/** SQL only; deployments.ts has the rules. */
export function createDeploymentRows(database: Database) {
  function lastRow() {
    return database.get<{ n: number | null }>("SELECT max(rowid) AS n FROM deployments")?.n ?? 0
  }

  return {
    ofAccount: (accountId: string) =>
      database.all<DeploymentRow>(
        "SELECT * FROM deployments WHERE account_id = ? ORDER BY created_at DESC, rowid DESC",
        accountId,
      ),
    byId: (id: string) => database.get<DeploymentRow>("SELECT * FROM deployments WHERE id = ?", id),
    owners: () =>
      database.all<{ id: string }>("SELECT DISTINCT account_id AS id FROM deployments").map(({ id }) => id),
    insert({ accountId, name, configId, version, lifecycle, billedHours, ipv4 }: NewDeployment) {
      const id = randomId("dep")
      database.insert("deployments", {
        id,
        account_id: accountId,
        name,
        config_id: configId,
        version,
        ipv4: ipv4 ?? sampleIpv4(lastRow() + 1),
        created_at: lifecycle.createdAt,
        timeout_mins: lifecycle.timeoutMins,
        installing_at: lifecycle.installingAt,
        settled_at: lifecycle.installEndsAt,
        reach: lifecycle.finalProgress,
        failure: lifecycle.failure,
        updated_at: lifecycle.updatedAt,
        stopped_at: lifecycle.stoppedAt,
        billed_hours: billedHours,
      })
      return id
    },
    remove(id: string) {
      database.run("DELETE FROM deployments WHERE id = ?", id)
    },
    setBilling(id: string, { billedHours, stoppedAt }: { billedHours: number; stoppedAt: number | null }) {
      database.run(
        "UPDATE deployments SET billed_hours = ?, stopped_at = ? WHERE id = ?",
        billedHours,
        stoppedAt,
        id,
      )
    },
    setTimeout(id: string, timeoutMins: number | null) {
      database.run("UPDATE deployments SET timeout_mins = ? WHERE id = ?", timeoutMins, id)
    },
    setUpdate(id: string, { from, to, at }: { from: string; to: string; at: number }) {
      database.run(
        "UPDATE deployments SET version = ?, next_version = ?, updated_at = ? WHERE id = ?",
        from,
        to,
        at,
        id,
      )
    },
  }
}

export function lifecycleOf(row: DeploymentRow): Lifecycle {
  return {
    createdAt: row.created_at,
    installingAt: row.installing_at,
    installEndsAt: row.settled_at,
    finalProgress: row.reach,
    failure: row.failure,
    timeoutMins: row.timeout_mins,
    updatedAt: row.updated_at,
    stoppedAt: row.stopped_at,
  }
}

export function meterOf(row: DeploymentRow) {
  return {
    row,
    lifecycle: lifecycleOf(row),
    hourlyCents: hourlyCents(row.config_id),
    billedHours: row.billed_hours,
  }
}

/** Documentation ranges of RFC 5737: a link to one of them never reaches a real machine. */
const addresses = ["203.0.113", "198.51.100"].flatMap((net) =>
  Array.from({ length: 254 }, (_, index) => `${net}.${index + 1}`),
)

/** Spreads consecutive machines over the ranges. */
export function sampleIpv4(n: number) {
  return addresses[(n * 101) % addresses.length] ?? "203.0.113.1"
}
