import type { RouterContextProvider } from "react-router"
import { sessionContext } from "~/auth/context"
import { type AgentOnCard, picturesOf, splitDescription, viewGallery } from "~/domain/agent-gallery"
import { type RunningCosts, runningCosts } from "~/domain/charges"
import {
  type LicenseNeed,
  type MachineNeed,
  needsOfLicenses,
  needsOfMachines,
} from "~/domain/needs-attention"
import type { Outcome, ProblemKind } from "~/domain/outcome"
import { inTime, withTimeout } from "~/http/with-timeout.server"
import type { Snapshot } from "~/page/use-live-data"
import type { Agents } from "~/platform/agents.server"
import type { ConnectedDeployment } from "~/platform/connected-deployments.server"
import { platformContext } from "~/platform/context"
import type { Platform } from "~/platform/platform.server"
import { agentsOf } from "~/platform/public-agents.server"
import { type DeploymentRow, loadDeploymentsInTime } from "../deployments/load.server"
import { type LicenseRow, loadLicenses } from "../licenses/load.server"
import { loadBalance } from "../shell/load-balance.server"

/** Each part fails on its own. */
export interface HomeSnapshot {
  /** Absent when not requested, as on a refusal page. */
  agents?: Outcome<FeaturedAgent[]>
  /** Null for visitors. */
  account: AccountSnapshot | null
}

export interface AccountSnapshot {
  deployments: HomeDeployments
  licenses: HomeLicenses
  connected: Outcome<PanelList<PrivateDeployment>>
}

/** The first rows of a list, and the number of all. */
export interface PanelList<Row> {
  rows: Row[]
  total: number
  /** Entries that are left out. */
  unread: number
}

export type HomeNeed = MachineNeed<DeploymentRow> | LicenseNeed<LicenseRow>

/** The most urgent needs, and the number of all. */
export interface HomeNeeds {
  first: HomeNeed[]
  total: number
}

export interface HomeDeployments extends Snapshot {
  problem: ProblemKind | null
  list: PanelList<DeploymentRow> | null
  costs: RunningCosts<DeploymentRow> | null
  /** Of the machines and the balance. */
  needs: HomeNeeds
}

export interface HomeLicenses {
  list: PanelList<LicenseRow> | null
  problem: ProblemKind | null
  needs: HomeNeeds
}

/** A private deployment, stored by the platform or by the browser. */
export type PrivateDeployment = Pick<ConnectedDeployment, "id" | "name" | "url">

/** The panels show a few rows each, so a page never carries whole lists. */
const shown = { deployments: 3, licenses: 4, connected: 2, needs: 50, agents: 4 }

const noNeeds: HomeNeeds = { first: [], total: 0 }

function firstNeeds(needs: HomeNeed[]): HomeNeeds {
  return { first: needs.slice(0, shown.needs), total: needs.length }
}

export async function loadHome(context: Readonly<RouterContextProvider>): Promise<HomeSnapshot> {
  const [agents, account] = await Promise.all([
    inTime(loadFeaturedAgents(agentsOf(context))),
    context.get(sessionContext) && loadAccount(context.get(platformContext)),
  ])
  return { agents, account }
}

async function loadAccount(platform: Platform): Promise<AccountSnapshot> {
  const [deployments, licenses, connected] = await Promise.all([
    loadHomeDeployments(platform),
    withTimeout<HomeLicenses>(loadHomeLicenses(platform), () => ({
      list: null,
      problem: "unavailable",
      needs: noNeeds,
    })),
    inTime(loadConnected(platform)),
  ])
  return { deployments, licenses, connected }
}

async function loadConnected(platform: Platform): Promise<Outcome<PanelList<PrivateDeployment>>> {
  const listed = await platform.connectedDeployments.list()
  if (!listed.ok) return listed
  const { rows, unread } = listed.value
  const first = rows.slice(0, shown.connected).map(({ id, name, url }) => ({ id, name, url }))
  return { ok: true, value: { rows: first, total: rows.length, unread } }
}

async function loadHomeLicenses(platform: Platform): Promise<HomeLicenses> {
  const listed = await loadLicenses(platform)
  if (!listed.rows) return { list: null, problem: listed.problem, needs: noNeeds }
  const { rows: licenses, unread } = listed
  return {
    list: { rows: licenses.slice(0, shown.licenses), total: licenses.length, unread },
    problem: null,
    needs: firstNeeds(needsOfLicenses(licenses, Date.now())),
  }
}

export async function loadHomeDeployments(platform: Platform): Promise<HomeDeployments> {
  const [{ at, rows: machines, unread, problem }, balance] = await Promise.all([
    loadDeploymentsInTime(platform),
    loadBalance(platform),
  ])
  const cents = balance?.cents ?? null
  return {
    at,
    problem,
    list: machines && { rows: machines.slice(0, shown.deployments), total: machines.length, unread },
    costs: machines && runningCosts(cents, machines, at),
    needs: firstNeeds(needsOfMachines(machines, cents, at)),
  }
}

export interface FeaturedAgent extends Pick<AgentOnCard, "id" | "name" | "icon" | "pictures"> {
  /** A line or two. */
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
