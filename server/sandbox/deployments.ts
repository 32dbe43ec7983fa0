import type { Accounts } from "./accounts"
import { hoursStarted, settle } from "./billing"
import type { Database } from "./database"
import {
  createDeploymentRows,
  type DeploymentRow,
  lifeOf,
  meterOf,
  type NewDeployment,
} from "./deployment-rows"
import { hourlyCents } from "./deployment-types"
import { type Failure, failureOf, failureWith } from "./failures"
import { isUp, type Life, planLife, type Status, statusAt } from "./lifecycle"
import { done, type Outcome, refuse } from "./outcome"
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
  /** Null unless it has failed. */
  errorMessage: string | null
  life: Life
}

export interface Wish {
  name: string
  configId: string
  version: string
  timeoutMins: number | null
  installSeconds: number
}

export interface Deployments {
  /** Newest first. */
  list(accountId: string): Deployment[]
  listAll(): Deployment[]
  find(accountId: string, id: string): Deployment | undefined
  findAny(id: string): Deployment | undefined
  /** Pays the first hour. */
  create(accountId: string, wish: Wish): Outcome<Deployment>
  /** Puts one into an account as it is; hours that have started count as paid. */
  place(deployment: Omit<NewDeployment, "billedHours">): string
  setTimeout(id: string, timeoutMins: number | null): void
  updateVersion(deployment: Deployment, version: string): Outcome<Deployment>
  remove(id: string): void
  /** Lets time take its course: hours are charged, what cannot pay stops, what has timed out goes. */
  settle(accountId: string): void
}

const updateMs = 6_000

export function createDeployments(options: {
  database: Database
  accounts: Accounts
  settings: Settings
  now: () => number
}): Deployments {
  const { database, accounts, settings, now } = options
  const rows = createDeploymentRows(database)

  function settled(accountId: string) {
    return database.transaction(() => {
      const present = rows.ofAccount(accountId).filter((row) => {
        const isGone = statusOf(row) === "gone"
        if (isGone) rows.remove(row.id)
        return !isGone
      })
      const before = accounts.balanceCents(accountId)
      const { balanceCents, changed } = settle(before, present.map(meterOf), now())
      for (const { meter, billedHours, stoppedAt } of changed) {
        Object.assign(meter.row, { billed_hours: billedHours, stopped_at: stoppedAt })
        rows.setBilling(meter.row.id, { billedHours, stoppedAt })
      }
      if (balanceCents !== before) accounts.setBalanceCents(accountId, balanceCents)
      return present
    })
  }

  function statusOf(row: DeploymentRow) {
    return statusAt(lifeOf(row), now(), settings.speed)
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
      errorMessage: status === "failed" ? row.failure : null,
      life: lifeOf(row),
    }
  }

  /** The whole account is settled only when time has done something to this one: pollers ask for each of 200. */
  function findAny(id: string) {
    const row = rows.byId(id)
    if (!row) return undefined
    const isCurrent = statusOf(row) !== "gone" && settle(0, [meterOf(row)], now()).changed.length === 0
    const current = isCurrent ? row : settled(row.account_id).find((other) => other.id === id)
    return current && deploymentOf(current)
  }

  function failureFor(accountId: string, wish: Wish): Failure | null {
    const count = accounts.countCreation(accountId)
    if (settings.failNext === undefined) return failureOf({ ...wish, count })
    const cause = settings.failNext
    settings.failNext = undefined
    return failureWith(cause)
  }

  function create(accountId: string, wish: Wish): Outcome<Deployment> {
    settled(accountId)
    const price = hourlyCents(wish.configId)
    const balance = accounts.balanceCents(accountId)
    if (balance < price) {
      // No full stop: the launchpad appends ". Please add funds to your balance to continue." (spec 1 §8).
      const need = `the first hour costs ${dollars(price)}, and ${dollars(balance)} is left`
      return refuse(402, `Insufficient balance: ${need}`)
    }
    const life = planLife({
      now: now(),
      speed: settings.speed,
      installSeconds: wish.installSeconds,
      timeoutMins: wish.timeoutMins,
      failure: failureFor(accountId, wish),
    })
    const { name, configId, version } = wish
    const id = rows.insert({ accountId, name, configId, version, life, billedHours: 1 })
    accounts.setBalanceCents(accountId, balance - price)
    const created = findAny(id)
    if (!created) throw new Error("a deployment vanished while it was being created")
    return done(created)
  }

  return {
    list: (accountId) => settled(accountId).map(deploymentOf),
    listAll: () =>
      rows
        .owners()
        .flatMap(settled)
        .sort((one, other) => other.created_at - one.created_at)
        .map(deploymentOf),
    find(accountId, id) {
      const found = findAny(id)
      return found?.accountId === accountId ? found : undefined
    },
    findAny,
    create: (accountId, wish) => database.transaction(() => create(accountId, wish)),
    place(deployment) {
      const { createdAt, failure } = deployment.life
      return rows.insert({
        ...deployment,
        billedHours: failure === null ? hoursStarted(createdAt, now()) : 0,
      })
    },
    setTimeout: rows.setTimeout,
    updateVersion(deployment, version) {
      if (deployment.status !== "running") {
        return refuse(409, `A deployment that is ${deployment.status} cannot change its version`)
      }
      const at = now() + Math.round(updateMs / settings.speed)
      rows.setUpdate(deployment.id, { from: deployment.version, to: version, at })
      return done(findAny(deployment.id) ?? deployment)
    },
    remove: rows.remove,
    settle: settled,
  }
}

function dollars(cents: number) {
  return `$${(cents / 100).toFixed(2)}`
}
