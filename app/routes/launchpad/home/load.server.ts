import type { RouterContextProvider } from "react-router"
import { sessionContext } from "~/auth/context"
import { type ListedAgent, splitDescription, viewGallery } from "~/domain/agent-gallery"
import type { Outcome } from "~/domain/outcome"
import type { Agents } from "~/platform/agents"
import type { ConnectedDeployment } from "~/platform/connected-deployments"
import { platformContext } from "~/platform/context"
import type { Platform } from "~/platform/platform"
import { agentsOf } from "~/platform/public-agents"
import type { Listed } from "~/platform/schema-fields"
import { inTime, withTimeout } from "../../../http/with-timeout"
import { type DeploymentsSnapshot as Deployments, loadDeploymentsInTime } from "../deployments/load.server"
import { type LicensesSnapshot as Licenses, loadLicenses } from "../licenses/load.server"

/** Each part fails on its own. */
export interface HomeSnapshot {
  /** Absent when not requested, as on a refusal page. */
  agents?: Outcome<FeaturedAgent[]>
  /** Null for visitors. */
  account: AccountSnapshot | null
}

export interface AccountSnapshot {
  deployments: Deployments
  licenses: Licenses
  connected: Outcome<Listed<PrivateDeployment>>
}

/** A private deployment, stored by the platform or by the browser. */
export type PrivateDeployment = Pick<ConnectedDeployment, "id" | "name" | "url">

export async function loadHome(context: Readonly<RouterContextProvider>): Promise<HomeSnapshot> {
  const [agents, account] = await Promise.all([
    inTime(loadFeaturedAgents(agentsOf(context))),
    context.get(sessionContext) && loadAccount(context.get(platformContext)),
  ])
  return { agents, account }
}

async function loadAccount(platform: Platform): Promise<AccountSnapshot> {
  const [deployments, licenses, connected] = await Promise.all([
    loadDeploymentsInTime(platform),
    withTimeout<Licenses>(loadLicenses(platform), () => ({ rows: null, problem: "unavailable" })),
    inTime(loadConnected(platform)),
  ])
  return { deployments, licenses, connected }
}

async function loadConnected(platform: Platform): Promise<Outcome<Listed<PrivateDeployment>>> {
  const listed = await platform.connectedDeployments.list()
  if (!listed.ok) return listed
  const { rows, unread } = listed.value
  return { ok: true, value: { rows: rows.map(({ id, name, url }) => ({ id, name, url })), unread } }
}

const shownAtHome = 4

export interface FeaturedAgent extends Pick<ListedAgent, "id" | "name" | "icon"> {
  /** A line or two. */
  summary: string
}

/** The first agents of the gallery's default category. */
async function loadFeaturedAgents(agents: Agents): Promise<Outcome<FeaturedAgent[]>> {
  const read = await agents.gallery()
  if (!read.ok) return read
  const { agents: listed } = viewGallery(read.value, { category: null, text: "", tag: null })
  const value = listed.slice(0, shownAtHome).map(({ id, name, icon, benefit, description }) => ({
    id,
    name,
    icon,
    summary: splitDescription(benefit || description).shown,
  }))
  return { ok: true, value }
}
