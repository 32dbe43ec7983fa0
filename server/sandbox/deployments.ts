import { chargeDueHours, hoursStarted } from "./billing"
import catalog from "./catalog.json"
import type { Core } from "./core"
import { SandboxFailure } from "./database"
import { hourlyCents, isGpu } from "./deployment-types"
import { isUp, type Lifecycle, planLifecycle, type Status, statusAt } from "./lifecycle"
import { randomId } from "./random-id"

export interface NewDeployment extends Lifecycle {
  accountId: string
  name: string
  configId: string
  version: string
  ipv4?: string | undefined
}

/** What is stored. The status follows from the clock. */
interface Row extends NewDeployment {
  id: string
  ipv4: string
  /** The version after the update. */
  nextVersion: string | null
  billedHours: number
}

export interface Deployment extends Omit<Row, "ipv4"> {
  status: Status
  /** Null unless the machine is up. */
  ipv4: string | null
  /** Null unless the deployment has failed or stopped. */
  errorMessage: string | null
}

export interface DeploymentRequest {
  name: string
  configId: string
  version: string
  timeoutMins: number | null
  installSeconds: number
}

export type Deployments = ReturnType<typeof createDeployments>

const updateMs = 6_000

export function createDeployments({ database, accounts, settings, now }: Core) {
  const statusOf = (row: Row) => statusAt(row, now(), settings.speed)
  const isGone = (row: Row) => statusOf(row) === "gone"

  /** Charges due hours, stops deployments that can't pay, and removes deployments whose timeout has passed. */
  function refreshAccount(accountId: string) {
    return database.transaction(() => {
      const rows = database.all<Row>(
        "SELECT * FROM deployments WHERE account_id = ? ORDER BY created_at DESC, rowid DESC",
        accountId,
      )
      for (const { id } of rows.filter(isGone)) remove(id)
      const present = rows.filter((row) => !isGone(row))
      const before = accounts.balanceCents(accountId)
      const { balanceCents, charged, changed } = chargeDueHours(before, present, now())
      for (const { id, billedHours, stoppedAt } of changed)
        database.update("deployments", id, { billedHours, stoppedAt })
      if (balanceCents !== before) accounts.update(accountId, { balanceCents })
      return charged
    })
  }

  function deploymentOf(row: Row): Deployment {
    const found = statusOf(row)
    const status = found === "gone" ? "terminating" : found
    const isUpdated = row.updatedAt !== null && now() >= row.updatedAt
    const stopped = status === "stopped" ? "The balance didn't cover the next hour." : null
    return {
      ...row,
      version: isUpdated ? (row.nextVersion ?? row.version) : row.version,
      status,
      ipv4: isUp(status) ? row.ipv4 : null,
      errorMessage: status === "failed" ? row.failure : stopped,
    }
  }

  /** Refreshes the account only if this deployment has changed: pollers ask for each of 200 deployments. */
  function findAny(id: string) {
    const row = database.get<Row>("SELECT * FROM deployments WHERE id = ?", id)
    if (!row) return undefined
    const isCurrent = !isGone(row) && chargeDueHours(0, [row], now()).changed.length === 0
    const current = isCurrent ? row : refreshAccount(row.accountId).find((other) => other.id === id)
    return current && deploymentOf(current)
  }

  function failureFor(accountId: string, request: DeploymentRequest): Failure | null {
    const count = (accounts.byId(accountId)?.createdDeployments ?? 0) + 1
    accounts.update(accountId, { createdDeployments: count })
    if (settings.failNext === undefined) return plannedFailure({ ...request, count })
    const cause = settings.failNext
    settings.failNext = undefined
    return { cause, finalProgress: 0.6 }
  }

  function insert(deployment: NewDeployment, billedHours: number) {
    const id = randomId("dep")
    const last = database.get<{ n: number | null }>("SELECT max(rowid) AS n FROM deployments")?.n ?? 0
    const ipv4 = deployment.ipv4 ?? sampleIpv4(last + 1)
    database.insert("deployments", { ...deployment, id, ipv4, billedHours })
    return id
  }

  function remove(id: string) {
    database.run("DELETE FROM deployments WHERE id = ?", id)
  }

  return {
    /** Newest first. */
    list: (accountId: string) => refreshAccount(accountId).map(deploymentOf),
    listAll: () =>
      database
        .all<{ id: string }>("SELECT DISTINCT account_id AS id FROM deployments")
        .flatMap(({ id }) => refreshAccount(id))
        .sort((one, other) => other.createdAt - one.createdAt)
        .map(deploymentOf),
    find(accountId: string, id: string) {
      const found = findAny(id)
      return found?.accountId === accountId ? found : undefined
    },
    findAny,
    /** Charges the first hour. Returns the id. */
    create: (accountId: string, { installSeconds, timeoutMins, ...request }: DeploymentRequest) =>
      database.transaction(() => {
        refreshAccount(accountId)
        const price = hourlyCents(request.configId)
        const balance = accounts.balanceCents(accountId)
        if (balance < price) {
          // No period at the end: the launchpad appends ". Please add funds to your balance to continue."
          const need = `the first hour costs ${dollars(price)} and your balance is ${dollars(balance)}`
          throw new SandboxFailure(402, `Insufficient balance: ${need}`)
        }
        const failure = failureFor(accountId, { installSeconds, timeoutMins, ...request })
        const { speed } = settings
        const lifecycle = planLifecycle({ now: now(), speed, installSeconds, timeoutMins, failure })
        accounts.update(accountId, { balanceCents: balance - price })
        return insert({ ...request, accountId, ...lifecycle }, 1)
      }),
    /** Adds a deployment in any state. Hours that have started count as paid. */
    insert: (deployment: NewDeployment) =>
      insert(deployment, deployment.failure === null ? hoursStarted(deployment.createdAt, now()) : 0),
    setTimeout(id: string, timeoutMins: number | null) {
      database.update("deployments", id, { timeoutMins })
    },
    updateVersion({ id, status, version }: Deployment, nextVersion: string) {
      if (status !== "running")
        throw new SandboxFailure(409, `Can't change the version while the deployment is ${status}`)
      const updatedAt = now() + Math.round(updateMs / settings.speed)
      database.update("deployments", id, { version, nextVersion, updatedAt })
    },
    remove,
    chargeDue: refreshAccount,
  }
}

function dollars(cents: number) {
  return `$${(cents / 100).toFixed(2)}`
}

/** `finalProgress` is the share of the installation that completes before the failure. */
interface Failure {
  cause: string
  finalProgress: number
}

/** Every sixth deployment of an account fails, and every deployment whose name starts with "fail-". */
function plannedFailure(deployment: { name: string; configId: string; count: number }): Failure | null {
  if (deployment.count % 6 !== 0 && !deployment.name.startsWith("fail-")) return null
  const failures = isGpu(deployment.configId) ? catalog.failures.gpu : catalog.failures.trial
  return failures[deployment.count % failures.length] ?? null
}

/** Documentation ranges of RFC 5737: a link to one of them never reaches a real machine. */
const addresses = ["203.0.113", "198.51.100"].flatMap((net) =>
  Array.from({ length: 254 }, (_, index) => `${net}.${index + 1}`),
)

/** Spreads consecutive machines over the ranges. */
function sampleIpv4(n: number) {
  return addresses[(n * 101) % addresses.length] ?? "203.0.113.1"
}
