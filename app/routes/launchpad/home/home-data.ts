import type { RouterContextProvider } from "react-router"
import type { Brand } from "~/brand"
import { brandContext } from "~/http/contexts"
import type { ConnectedDeployment } from "~/platform/connected-deployments"
import { platformContext } from "~/platform/context"
import type { Platform } from "~/platform/platform"
import { agentsOf } from "~/platform/public-agents"
import { withTimeout } from "../../../http/with-timeout"
import { type Reading as Deployments, readDeployments } from "../deployments/reading"
import { type Reading as Licenses, readLicenses } from "../licenses/reading"
import { type FeaturedAgent, readFeatured } from "./featured-agents"

/** What the launchpad's home shows; each part fails by itself. */
export interface Home {
  /** Null when they could not be read; absent where nobody asks, as for who is refused a page. */
  agents?: FeaturedAgent[] | null
  /** Null for visitors, for whom nothing else is asked. */
  account: Account | null
}

export interface Account {
  deployments: Deployments
  licenses: Licenses
  /** Null when they could not be read. */
  connected: PrivateDeployment[] | null
}

/** A deployment on machines of the customer's own, wherever its reference is kept. */
export type PrivateDeployment = Pick<ConnectedDeployment, "id" | "name" | "url">

export async function loadHome(context: Readonly<RouterContextProvider>): Promise<Home> {
  const platform = context.get(platformContext)
  const [agents, account] = await Promise.all([
    withTimeout(readFeatured(agentsOf(context)), () => null),
    platform && readAccount(platform, context.get(brandContext)),
  ])
  return { agents, account }
}

async function readAccount(platform: Platform, brand: Brand): Promise<Account> {
  const [deployments, licenses, connected] = await Promise.all([
    withTimeout(readDeployments(platform, brand), lateDeployments),
    withTimeout<Licenses>(readLicenses(platform), () => ({ rows: null, problem: "unavailable" })),
    withTimeout(readConnected(platform), () => null),
  ])
  return { deployments, licenses, connected }
}

async function readConnected(platform: Platform): Promise<PrivateDeployment[] | null> {
  const listed = await platform.connectedDeployments.list()
  return listed.ok ? listed.value.map(({ id, name, url }) => ({ id, name, url })) : null
}

/** The deployments alone, for the page's polls. */
export async function readHomeDeployments(platform: Platform, brand: Brand): Promise<Deployments> {
  return await withTimeout(readDeployments(platform, brand), lateDeployments)
}

function lateDeployments(): Deployments {
  return { at: Date.now(), rows: null, problem: "unavailable" }
}
