import { type DeploymentRow, loadDeploymentsInTime } from "~/console/deployments.server"
import { type AgentOnCard, picturesOf, splitDescription, viewGallery } from "~/domain/agent-gallery"
import { runningCosts } from "~/domain/charges"
import { latestFirst } from "~/domain/license-expiry"
import { withEnds } from "~/domain/machine-end"
import {
  type LicenseNeed,
  type MachineNeed,
  needsOfLicenses,
  needsOfMachines,
} from "~/domain/needs-attention"
import type { Outcome, ProblemKind } from "~/domain/outcome"
import { type Context, visit } from "~/http/contexts"
import { inTime } from "~/http/with-timeout.server"
import { platformContext } from "~/platform/context"
import type { ConnectedDeployment } from "~/platform/customer/connected-deployments.server"
import type { License } from "~/platform/customer/licenses.server"
import type { Platform } from "~/platform/platform.server"
import type { Agents } from "~/platform/public/agents.server"
import { getAgents } from "~/platform/public/public-agents.server"
import { loadBalance } from "../shell/load-balance.server"

/** Each part fails on its own. */
export interface HomeSnapshot {
  /** Absent when not requested, as on a refusal page. */
  agents?: Outcome<FeaturedAgent[]>
  /** Null for visitors. */
  account: AccountSnapshot | null
}

export type AccountSnapshot = Awaited<ReturnType<typeof loadAccount>>
export type HomeDeployments = Awaited<ReturnType<typeof loadHomeDeployments>>
export type HomeLicenses = Awaited<ReturnType<typeof loadHomeLicenses>>
export type HomeNeed = MachineNeed<DeploymentRow> | LicenseNeed<License>

export interface PanelList<Row> {
  rows: Row[]
  total: number
  unread: number
}

/** A private deployment, stored by the platform or by the browser. */
export type PrivateDeployment = Pick<ConnectedDeployment, "id" | "name" | "url">

/** The panels show a few rows each, so a page never carries whole lists. */
const shown = { deployments: 3, licenses: 4, connected: 2, needs: 50, agents: 4 }

function firstNeeds(needs: HomeNeed[]) {
  return { first: needs.slice(0, shown.needs), total: needs.length }
}

function firstRows<Row>(rows: Row[], count: number, unread: number): PanelList<Row> {
  return { rows: rows.slice(0, count), total: rows.length, unread }
}

export async function loadHome(context: Context): Promise<HomeSnapshot> {
  const [agents, account] = await Promise.all([
    inTime("gallery", loadFeaturedAgents(getAgents(context))),
    context.get(visit).session && loadAccount(context.get(platformContext)),
  ])
  return { agents, account }
}

async function loadAccount(platform: Platform) {
  const [deployments, licenses, connected] = await Promise.all([
    loadHomeDeployments(platform),
    loadHomeLicenses(platform),
    inTime("private-deployments", loadConnected(platform)),
  ])
  return { deployments, licenses, connected }
}

async function loadConnected(platform: Platform): Promise<Outcome<PanelList<PrivateDeployment>>> {
  const listed = await platform.connectedDeployments.list()
  if (!listed.ok) return listed
  const rows = listed.value.rows.map(({ id, name, url }) => ({ id, name, url }))
  return { ok: true, value: firstRows(rows, shown.connected, listed.value.unread) }
}

function noLicenses(problem: ProblemKind | null) {
  return { list: null as PanelList<License> | null, problem, needs: firstNeeds([]) }
}

async function loadHomeLicenses(platform: Platform) {
  const listed = await inTime("licenses", platform.licenses.list())
  if (!listed.ok) return noLicenses(listed.problem.kind)
  const { unread } = listed.value
  const rows = latestFirst(listed.value.rows)
  const needs = firstNeeds(needsOfLicenses(rows, Date.now()))
  return { list: firstRows(rows, shown.licenses, unread), problem: null, needs }
}

export async function loadHomeDeployments(platform: Platform) {
  const [{ at, unread, problem, ...listed }, { cents }] = await Promise.all([
    loadDeploymentsInTime(platform),
    loadBalance(platform),
  ])
  const rows = listed.rows && withEnds(listed.rows, cents, at)
  return {
    at,
    problem,
    list: rows && firstRows(rows, shown.deployments, unread),
    costs: rows && runningCosts(cents, rows, at),
    needs: firstNeeds(needsOfMachines(rows, cents, at)),
  }
}

export interface FeaturedAgent extends Pick<AgentOnCard, "id" | "name" | "icon" | "pictures"> {
  summary: string
}

/** The first agents of the gallery's default category. */
async function loadFeaturedAgents(agents: Agents): Promise<Outcome<FeaturedAgent[]>> {
  const read = await agents.gallery()
  if (!read.ok) return read
  const { agents: listed } = viewGallery(read.value, { category: null, text: "", tag: null })
  const value = listed.slice(0, shown.agents).map((agent) => ({
    id: agent.id,
    name: agent.name,
    icon: agent.icon,
    pictures: picturesOf(agent),
    summary: splitDescription(agent.benefit || agent.description).shown,
  }))
  return { ok: true, value }
}
