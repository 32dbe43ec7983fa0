import {
  type DeploymentRow,
  type Deployments,
  loadDeployments,
  type StepsSnapshot,
  unlistedRow,
} from "~/console/deployments.server"
import { coveredHours, isUrgent, type RunningCosts, runningCosts } from "~/domain/charges"
import { deploymentList, statusOptions } from "~/domain/deployment-query"
import { withEnds } from "~/domain/machine-end"
import { isProvisioning } from "~/domain/provisioning"
import { type FoundPage, findRows, pageOfRows, readTable, writeTable } from "~/domain/table"
import { type Context, services, visit } from "~/http/contexts"
import { platformContext } from "~/platform/context"
import type { Platform } from "~/platform/platform.server"
import { type CeilingUse, readCeiling } from "../balance/ceiling.server"
import { missing } from "../missing.server"
import { loadBalance } from "../shell/load-balance.server"
import { readCreated } from "./list-query"

/** What a page shows of them. */
export interface DeploymentsSnapshot extends Deployments {
  /** The search, order and page that this answers. */
  query: string
  list: DeploymentsPage | null
  /** Those of the address that the platform has accepted and never listed. */
  unlisted: DeploymentRow[]
  /** The ids of deployments that the page follows besides its own. One of them without a row no longer exists. */
  followed: string[]
  /** Null unless the balance ends soon, or before a timeout. */
  endingCosts: RunningCosts<DeploymentRow> | null
  /** Null while the balance is unknown. */
  funds: Funds | null
  /** Null when the person has set none. */
  ceiling: CeilingUse | null
}

/** What the balance pays for a new machine. */
export type Funds = ReturnType<typeof computeFunds>

interface DeploymentsPage extends Omit<FoundPage<DeploymentRow>, "rows"> {
  /** The ids of followed rows that the page doesn't list: they belong to another page, or the search doesn't find them. */
  elsewhere: string[]
  /** Offered by the filter. */
  statuses: string[]
  /** The first number that no name ends with, for the name of a new machine. */
  freeNumber: number
}

const mostFollowed = 20

/** What a snapshot without a list has. */
const noList = {
  query: "",
  rows: null,
  list: null,
  unlisted: [],
  followed: [],
  endingCosts: null,
  funds: null,
  ceiling: null,
}

/**
 * The page that an address asks for, with the setup steps of its GPU instances. The new deployments in `?created=` and the
 * deployments in `?with=` are followed on every page.
 */
export async function loadDeploymentsPage(
  context: Context,
  parameters: URLSearchParams,
): Promise<DeploymentsSnapshot> {
  const platform = context.get(platformContext)
  const state = readTable(parameters, deploymentList)
  const query = writeTable(state, deploymentList).toString()
  const created = readCreated(parameters)
  const followed = parameters.getAll("with").slice(0, mostFollowed)
  const [{ rows, cents }, listed] = await loadWithEnds(platform)
  if (!rows) return { ...noList, ...listed, query, followed }
  const costs = runningCosts(cents, rows, listed.at)
  const found = findRows<DeploymentRow>(rows, state, deploymentList)
  const { rows: onPage, ...page } = pageOfRows(found, state)
  const ids = new Set(onPage.map(({ id }) => id))
  for (const { id } of found) if (created.includes(id)) ids.add(id)
  const wanted = rows.filter(({ id }) => ids.has(id) || created.includes(id) || followed.includes(id))
  const shown = findRows<DeploymentRow>(wanted, { ...state, text: "", filters: {} }, deploymentList)
  const [withSteps, unlisted, ceiling] = await Promise.all([
    addSteps(context, shown),
    loadUnlisted(context, created, rows),
    readCeiling(context, rows),
  ])
  return {
    ...listed,
    rows: withSteps,
    unlisted,
    query,
    followed,
    list: {
      ...page,
      total: rows.length,
      elsewhere: wanted.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
      statuses: statusOptions(rows, state.filters.status),
      freeNumber: freeNumber(rows),
    },
    endingCosts: costs.unpaid && isUrgent(costs.unpaid, listed.at) ? costs : null,
    funds: cents === null ? null : computeFunds(cents, rows, listed.at, costs.count),
    ceiling,
  }
}

/** The same for the page of one deployment. Its rows are empty when the deployment doesn't exist. */
export async function loadDeploymentAlone(context: Context, id: string): Promise<DeploymentsSnapshot> {
  const [{ rows }, listed] = await loadWithEnds(context.get(platformContext))
  const own = rows?.filter((row) => row.id === id) ?? null
  return { ...noList, ...listed, rows: own && (await addSteps(context, own)) }
}

async function loadWithEnds(platform: Platform) {
  const [{ rows, ...listed }, balance] = await Promise.all([loadDeployments(platform), loadBalance(platform)])
  const cents = balance.cents
  return [{ rows: rows && withEnds(rows, cents, listed.at), cents }, listed] as const
}

async function loadUnlisted(context: Context, created: string[], rows: DeploymentRow[]) {
  const { session } = context.get(visit)
  if (!session) return []
  const listed = new Set(rows.map(({ id }) => id))
  const creations = await context.get(services).creations.unlisted(session.subject, created, listed)
  return creations.map(unlistedRow)
}

function freeNumber(rows: DeploymentRow[]) {
  const taken = new Set(rows.map(({ name }) => Number(/-(\d+)$/.exec(name)?.[1])))
  let number = 1
  while (taken.has(number)) number++
  return number
}

/** `running` machines cost already. The hours are whole ones, and those until the first machine stops; null for longer than any date. */
function computeFunds(cents: number, rows: DeploymentRow[], at: number, running: number) {
  const hours = { trial: coveredHours(cents, "trial", rows, at), gpu: coveredHours(cents, "gpu", rows, at) }
  return { cents, hours, running }
}

/** Adds what only pages with whole rows show: the setup steps, and how long the setup takes lately. */
async function addSteps(context: Context, rows: DeploymentRow[]) {
  const times = context.get(services).setupTimes
  times.observe(rows, Date.now())
  const ids = rows.flatMap(({ id, kind }) => (kind === "gpu" ? [id] : []))
  const steps = await loadSteps(context.get(platformContext), ids)
  return rows.map((row) => {
    const setupMs = isProvisioning(row) ? times.usual(row.kind) : null
    return { ...row, ...(setupMs !== null && { setupMs }), steps: steps.get(row.id) ?? null }
  })
}

/** The platform has no call for a single deployment, so the account's list is read. */
export async function loadDeployment(context: Context, id: string) {
  const { rows, problem } = await loadDeployments(context.get(platformContext))
  if (!rows) return { state: "load-error" as const, problem }
  const row = rows.find((one) => one.id === id)
  if (!row) return missing(context)
  return { state: "found" as const, row }
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
