import { chargeDueHours, hoursStarted } from "./billing"
import catalog from "./catalog.json"
import type { Core } from "./core"
import { newestFirst, SandboxFailure } from "./database"
import { hourlyCents, isGpu } from "./deployment-types"
import { installProgress, isUp, type Lifecycle, planLifecycle, type Status, statusAt } from "./lifecycle"
import { randomId } from "./seeded-random"

interface NewDeployment extends Lifecycle {
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
  nextVersion?: string
  billedHours: number
  /** Until when each setup step runs again. */
  reruns?: Record<string, number>
}

export interface Deployment extends Omit<Row, "ipv4"> {
  status: Status
  /** Null unless the machine is up. */
  ipv4: string | null
  /** Null unless the deployment has failed or stopped. */
  errorMessage: string | null
}

interface DeploymentRequest {
  name: string
  configId: string
  version: string
  timeoutMins: number | null
  installSeconds: number
}

export type Deployments = ReturnType<typeof createDeployments>

const updateMs = 6_000
const rerunMs = 4_000

export function createDeployments({ database, accounts, settings, now }: Core) {
  const table = database.table<Row>("deployments", ({ accountId }) => accountId)
  let free: string[] = []
  const statusOf = (row: Row) => statusAt(row, now(), settings.speed)
  const isGone = (row: Row) => statusOf(row) === "gone"

  /** Charges due hours, stops deployments that can't pay, and removes deployments whose timeout has passed. */
  function refreshAccount(accountId: string) {
    return database.transaction(() => {
      const rows = newestFirst(table.of(accountId))
      for (const { id } of rows.filter(isGone)) table.remove(id)
      const present = rows.filter((row) => !isGone(row))
      const before = accounts.balanceCents(accountId)
      const { balanceCents, charged, changed } = chargeDueHours(before, present, now())
      for (const { id, billedHours, stoppedAt } of changed) table.update(id, { billedHours, stoppedAt })
      if (balanceCents !== before) accounts.update(accountId, { balanceCents })
      return charged
    })
  }

  function toDeployment(row: Row): Deployment {
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
    const row = table.get(id)
    if (!row) return undefined
    const isCurrent = !isGone(row) && chargeDueHours(0, [row], now()).changed.length === 0
    const current = isCurrent ? row : refreshAccount(row.accountId).find((other) => other.id === id)
    return current && toDeployment(current)
  }

  /** Every sixth deployment of an account fails, and every deployment whose name starts with "fail-". */
  function failureFor(accountId: string, { name, configId }: DeploymentRequest) {
    const count = (accounts.get(accountId)?.createdDeployments ?? 0) + 1
    accounts.update(accountId, { createdDeployments: count })
    const { failNext } = settings
    settings.failNext = undefined
    if (failNext !== undefined) return { cause: failNext, finalProgress: 0.6 }
    const failures = isGpu(configId) ? catalog.failures.gpu : catalog.failures.trial
    const fails = count % 6 === 0 || name.startsWith("fail-")
    return (fails && failures[count % failures.length]) || null
  }

  /** No other machine's: it would stand at one address with two names. More machines than addresses share some. */
  function freeIpv4() {
    if (free.length === 0) {
      const used = new Set(table.all().map(({ ipv4 }) => ipv4))
      free = sampleAddresses.filter((address) => !used.has(address))
    }
    return free.shift() ?? "203.0.113.1"
  }

  function insert(deployment: NewDeployment, billedHours: number) {
    const id = randomId("dep")
    table.put({ ...deployment, id, ipv4: deployment.ipv4 ?? freeIpv4(), billedHours })
    if (deployment.ipv4 !== undefined) free = free.filter((address) => address !== deployment.ipv4)
    return id
  }

  /** In order. Only GPU instances have setup steps. */
  function listSteps(deployment: Deployment) {
    if (!isGpu(deployment.configId)) return []
    const progress = installProgress(deployment, now())
    // `until`: the step is completed at this share of the installation.
    return catalog.steps.map(({ until, ...step }) => ({
      ...step,
      completed: progress >= until && (deployment.reruns?.[step.id] ?? 0) <= now(),
    }))
  }

  return {
    /** Newest first. */
    list: (accountId: string) => refreshAccount(accountId).map(toDeployment),
    listAll: () =>
      [...new Set(table.all().map(({ accountId }) => accountId))]
        .flatMap(refreshAccount)
        .sort((one, other) => other.createdAt - one.createdAt)
        .map(toDeployment),
    find(accountId: string, id: string) {
      const found = findAny(id)
      return found?.accountId === accountId ? found : undefined
    },
    findAny,
    /** Charges the first hour. Returns the id. */
    create: (accountId: string, asked: DeploymentRequest) =>
      database.transaction(() => {
        refreshAccount(accountId)
        const { installSeconds, timeoutMins, ...request } = asked
        const price = hourlyCents(request.configId)
        const balance = accounts.balanceCents(accountId)
        if (balance < price) {
          // No period at the end: the launchpad appends ". Please add funds to your balance to continue."
          const need = `the first hour costs ${dollars(price)} and your balance is ${dollars(balance)}`
          throw new SandboxFailure(402, `Insufficient balance: ${need}`)
        }
        const failure = failureFor(accountId, asked)
        const { speed } = settings
        const lifecycle = planLifecycle({ now: now(), speed, installSeconds, timeoutMins, failure })
        accounts.update(accountId, { balanceCents: balance - price })
        return insert({ ...request, accountId, ...lifecycle }, 1)
      }),
    /** Adds a deployment in any state. Hours that have started count as paid. */
    insert: (deployment: NewDeployment) =>
      insert(deployment, deployment.failure === null ? hoursStarted(deployment.createdAt, now()) : 0),
    updateVersion({ id, status, version }: Deployment, nextVersion: string) {
      if (status !== "running")
        throw new SandboxFailure(409, `Can't change the version while the deployment is ${status}`)
      const updatedAt = now() + Math.round(updateMs / settings.speed)
      table.update(id, { version, nextVersion, updatedAt })
    },
    listSteps,
    /** Fails unless the step is completed. */
    rerunStep(deployment: Deployment, stepId: string) {
      const step = listSteps(deployment).find(({ id }) => id === stepId)
      if (!step) throw new SandboxFailure(404, "Setup step not found")
      if (!["installing", "running", "updating"].includes(deployment.status))
        throw new SandboxFailure(409, `Can't rerun a step while the deployment is ${deployment.status}`)
      if (!step.completed) throw new SandboxFailure(409, `"${step.description}" is not completed yet`)
      const doneAt = now() + Math.round(rerunMs / settings.speed)
      table.update(deployment.id, { reruns: { ...deployment.reruns, [stepId]: doneAt } })
      return { ...step, completed: false }
    },
    update: table.update,
    remove: table.remove,
    clear() {
      table.clear()
      free = []
    },
    chargeDue: refreshAccount,
  }
}

function dollars(cents: number) {
  return `$${(cents / 100).toFixed(2)}`
}

/** Documentation ranges of RFC 5737: a link to one of them never reaches a real machine. */
const addresses = ["203.0.113", "198.51.100"].flatMap((net) =>
  Array.from({ length: 254 }, (_, index) => `${net}.${index + 1}`),
)

/** Spreads consecutive machines over the ranges. */
const sampleAddresses = addresses.map((_, at) => addresses[((at + 1) * 101) % addresses.length] ?? "")
