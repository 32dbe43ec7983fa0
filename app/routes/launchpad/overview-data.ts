import type { RouterContextProvider } from "react-router"
import { type Chargeable, hourlyCents } from "~/domain/running-costs"
import { brandContext } from "~/http/contexts"
import { platformContext } from "~/platform/context"
import { type DeploymentRow, readDeployments } from "./deployments/reading"

/** What the launchpad's home shows of an account; null for visitors, for whom nothing is asked. */
export type Overview =
  | { known: true; first: DeploymentRow[]; total: number; charged: Chargeable[] }
  | { known: false }
  | null

const shownAtHome = 3

export async function loadOverview(context: Readonly<RouterContextProvider>): Promise<Overview> {
  const platform = context.get(platformContext)
  if (!platform) return null
  const { rows } = await readDeployments(platform, context.get(brandContext))
  if (!rows) return { known: false }
  return {
    known: true,
    first: rows.slice(0, shownAtHome),
    total: rows.length,
    charged: rows
      .filter((row) => hourlyCents(row) > 0)
      .map(({ kind, status, lifetime }) => ({ kind, status, lifetime })),
  }
}
