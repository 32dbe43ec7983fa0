import type { RouterContextProvider } from "react-router"
import type { Brand } from "~/brand"
import { type ListedAgent, splitDescription, viewGallery } from "~/domain/agent-gallery"
import { brandContext } from "~/http/contexts"
import type { Agents } from "~/platform/agents"
import type { ConnectedDeployment } from "~/platform/connected-deployments"
import { platformContext } from "~/platform/context"
import type { Platform } from "~/platform/platform"
import { agentsOf } from "~/platform/public-agents"
import { withTimeout } from "../../../http/with-timeout"
import { type DeploymentsSnapshot as Deployments, loadDeployments } from "../deployments/load.server"
import { type LicensesSnapshot as Licenses, loadLicenses } from "../licenses/load.server"

/** Each part fails on its own. */
export interface HomeSnapshot {
  /** Null when they couldn't be loaded; absent when not requested, as on a refusal page. */
  agents?: FeaturedAgent[] | null
  /** Null for visitors. */
  account: AccountSnapshot | null
}

export interface AccountSnapshot {
  deployments: Deployments
  licenses: Licenses
  /** Null when they couldn't be loaded. */
  connected: PrivateDeployment[] | null
}

/** A private deployment, stored by the platform or by the browser. */
export type PrivateDeployment = Pick<ConnectedDeployment, "id" | "name" | "url">

export async function loadHome(context: Readonly<RouterContextProvider>): Promise<HomeSnapshot> {
  const platform = context.get(platformContext)
  const [agents, account] = await Promise.all([
    withTimeout(loadFeaturedAgents(agentsOf(context)), () => null),
    platform && loadAccount(platform, context.get(brandContext)),
  ])
  return { agents, account }
}

async function loadAccount(platform: Platform, brand: Brand): Promise<AccountSnapshot> {
  const [deployments, licenses, connected] = await Promise.all([
    withTimeout(loadDeployments(platform, brand), deploymentsTimedOut),
    withTimeout<Licenses>(loadLicenses(platform), () => ({ rows: null, problem: "unavailable" })),
    withTimeout(loadConnected(platform), () => null),
  ])
  return { deployments, licenses, connected }
}

async function loadConnected(platform: Platform): Promise<PrivateDeployment[] | null> {
  const listed = await platform.connectedDeployments.list()
  return listed.ok ? listed.value.map(({ id, name, url }) => ({ id, name, url })) : null
}

export async function loadHomeDeployments(platform: Platform, brand: Brand): Promise<Deployments> {
  return await withTimeout(loadDeployments(platform, brand), deploymentsTimedOut)
}

function deploymentsTimedOut(): Deployments {
  return { at: Date.now(), rows: null, problem: "unavailable" }
}

const shownAtHome = 4

export interface FeaturedAgent extends Pick<ListedAgent, "id" | "name" | "icon"> {
  /** A line or two. */
  summary: string
}

/** The first agents of the gallery's default category; null when the gallery couldn't be loaded. */
async function loadFeaturedAgents(agents: Agents): Promise<FeaturedAgent[] | null> {
  const read = await agents.gallery()
  if (!read.ok) return null
  const { agents: listed } = viewGallery(read.value, { category: null, text: "", tag: null })
  return listed.slice(0, shownAtHome).map(({ id, name, icon, benefit, description }) => ({
    id,
    name,
    icon,
    summary: splitDescription(benefit || description).shown,
  }))
}
