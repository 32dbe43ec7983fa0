import type { Accounts } from "./accounts"
import { chargeDueHours, hoursStarted } from "./billing"
import type { Database } from "./database"
import {
  createDeploymentRows,
  type DeploymentRow,
  lifecycleOf,
  meterOf,
  type NewDeployment,
} from "./deployment-rows"
import { hourlyCents, isGpu } from "./deployment-types"
import { isUp, type Lifecycle, planLifecycle, type Status, statusAt } from "./lifecycle"
import { err, ok, type Result } from "./result"
import type { Settings } from "./settings"

export interface Deployment {
  id: string
  accountId: string
  name: string
  configId: string
  version: string
  status: Status
  /** Null unless the machine is up. */
  ipv4: string | null
  /** Null unless the deployment has failed. */
  errorMessage: string | null
  lifecycle: Lifecycle
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

export function createDeployments(options: {
  database: Database
  accounts: Accounts
  settings: Settings
  now: () => number
}) {
  const { database, accounts, settings, now } = options
  const rows = createDeploymentRows(database)

  /** Charges due hours, stops deployments that can't pay, and removes deployments whose timeout has passed. */
  function refreshAccount(accountId: string) {
    return database.transaction(() => {
      const present = rows.ofAccount(accountId).filter((row) => {
        const isGone = statusOf(row) === "gone"
        if (isGone) rows.remove(row.id)
        return !isGone
      })
      const before = accounts.balanceCents(accountId)
      const { balanceCents, changed } = chargeDueHours(before, present.map(meterOf), now())
      for (const { meter, billedHours, stoppedAt } of changed) {
        Object.assign(meter.row, { billed_hours: billedHours, stopped_at: stoppedAt })
        rows.setBilling(meter.row.id, { billedHours, stoppedAt })
      }
      if (balanceCents !== before) accounts.setBalanceCents(accountId, balanceCents)
      return present
    })
  }

  function statusOf(row: DeploymentRow) {
    return statusAt(lifecycleOf(row), now(), settings.speed)
  }

  function deploymentOf(row: DeploymentRow): Deployment {
    const found = statusOf(row)
    const status = found === "gone" ? "terminating" : found
    const isUpdated = row.updated_at !== null && now() >= row.updated_at
    return {
      id: row.id,
      accountId: row.account_id,
      name: row.name,
      configId: row.config_id,
      version: isUpdated ? (row.next_version ?? row.version) : row.version,
      status,
      ipv4: isUp(status) ? row.ipv4 : null,
      errorMessage:
        status === "failed"
          ? row.failure
          : status === "stopped"
            ? "The balance didn't cover the next hour."
            : null,
      lifecycle: lifecycleOf(row),
    }
  }

  /** Refreshes the account only if this deployment has changed: pollers ask for each of 200 deployments. */
  function findAny(id: string) {
    const row = rows.byId(id)
    if (!row) return undefined
    const isCurrent =
      statusOf(row) !== "gone" && chargeDueHours(0, [meterOf(row)], now()).changed.length === 0
    const current = isCurrent ? row : refreshAccount(row.account_id).find((other) => other.id === id)
    return current && deploymentOf(current)
  }

  function failureFor(accountId: string, request: DeploymentRequest): Failure | null {
    const count = accounts.countCreatedDeployment(accountId)
    if (settings.failNext === undefined) return plannedFailure({ ...request, count })
    const cause = settings.failNext
    settings.failNext = undefined
    return failureWithCause(cause)
  }

  function create(accountId: string, request: DeploymentRequest): Result<Deployment> {
    refreshAccount(accountId)
    const price = hourlyCents(request.configId)
    const balance = accounts.balanceCents(accountId)
    if (balance < price) {
      // No period at the end: the launchpad appends ". Please add funds to your balance to continue."
      const need = `the first hour costs ${dollars(price)} and your balance is ${dollars(balance)}`
      return err(402, `Insufficient balance: ${need}`)
    }
    const lifecycle = planLifecycle({
      now: now(),
      speed: settings.speed,
      installSeconds: request.installSeconds,
      timeoutMins: request.timeoutMins,
      failure: failureFor(accountId, request),
    })
    const { name, configId, version } = request
    const id = rows.insert({ accountId, name, configId, version, lifecycle, billedHours: 1 })
    accounts.setBalanceCents(accountId, balance - price)
    const created = findAny(id)
    if (!created) throw new Error("The created deployment was not found")
    return ok(created)
  }

  return {
    /** Newest first. */
    list: (accountId: string) => refreshAccount(accountId).map(deploymentOf),
    listAll: () =>
      rows
        .owners()
        .flatMap(refreshAccount)
        .sort((one, other) => other.created_at - one.created_at)
        .map(deploymentOf),
    find(accountId: string, id: string) {
      const found = findAny(id)
      return found?.accountId === accountId ? found : undefined
    },
    findAny,
    /** Charges the first hour. */
    create: (accountId: string, request: DeploymentRequest) =>
      database.transaction(() => create(accountId, request)),
    /** Adds a deployment in any state. Hours that have started count as paid. */
    insert(deployment: Omit<NewDeployment, "billedHours">) {
      const { createdAt, failure } = deployment.lifecycle
      return rows.insert({
        ...deployment,
        billedHours: failure === null ? hoursStarted(createdAt, now()) : 0,
      })
    },
    setTimeout: rows.setTimeout,
    updateVersion(deployment: Deployment, version: string): Result<Deployment> {
      if (deployment.status !== "running") {
        return err(409, `Can't change the version while the deployment is ${deployment.status}`)
      }
      const at = now() + Math.round(updateMs / settings.speed)
      rows.setUpdate(deployment.id, { from: deployment.version, to: version, at })
      return ok(findAny(deployment.id) ?? deployment)
    },
    remove: rows.remove,
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

const gpuFailures: Failure[] = [
  { cause: "No capacity for 2 × A100 in this region", finalProgress: 0.1 },
  { cause: "GPU driver 550.90 did not load: 1 of 2 devices found", finalProgress: 0.35 },
  { cause: "Pulling the runner image timed out after 10 minutes", finalProgress: 0.7 },
]

const trialFailures: Failure[] = [
  { cause: "Pulling the server image timed out after 5 minutes", finalProgress: 0.7 },
  { cause: "The machine did not respond on port 443 after its first boot", finalProgress: 0.9 },
  { cause: "Server type cx32 is not available in this location", finalProgress: 0.1 },
]

/** Every sixth deployment of an account fails, and every deployment whose name starts with "fail-". */
function plannedFailure(deployment: { name: string; configId: string; count: number }): Failure | null {
  if (deployment.count % 6 !== 0 && !deployment.name.startsWith("fail-")) return null
  const failures = isGpu(deployment.configId) ? gpuFailures : trialFailures
  return failures[deployment.count % failures.length] ?? null
}

function failureWithCause(cause: string): Failure {
  return { cause, finalProgress: 0.6 }
}
