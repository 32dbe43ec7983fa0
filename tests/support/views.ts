import { builtPages } from "./built-routes"
import { accountViews } from "./views/account"
import { adminViews } from "./views/admin"
import { agentsViews } from "./views/agents"
import { balanceViews } from "./views/balance"
import { deploymentsViews } from "./views/deployments"
import { homeViews } from "./views/home"
import { licensesViews } from "./views/licenses"
import { privateDeploymentsViews } from "./views/private-deployments"
import { siteViews } from "./views/site"
import { testRunsViews } from "./views/test-runs"
import { type Entries, everybody, type View } from "./views/view"

/** Every page of routes.ts by its area and address pattern. Missing or extra entries fail the tour and the tests. */
const areas: Record<string, Entries> = {
  "Public site": siteViews,
  Home: homeViews,
  Agents: agentsViews,
  Deployments: deploymentsViews,
  Balance: balanceViews,
  Licenses: licensesViews,
  "Private deployments": privateDeploymentsViews,
  Administration: adminViews,
  "Test runs": testRunsViews,
  Account: accountViews,
}

export function allViews(): View[] {
  return Object.entries(areas).flatMap(([area, pages]) =>
    Object.entries(pages).flatMap(([pattern, entry]) => viewsOf(area, pattern, entry)),
  )
}

function viewsOf(area: string, pattern: string, { states = [], ...entry }: Entries[string]): View[] {
  const name = pattern === "/" ? "site" : pattern.slice(1).replace(/[/:]+/g, " ").replace("*", "not-found")
  const view = { name, area, pattern, people: everybody, ...entry }
  return [
    view,
    ...states.map((state) => ({ ...view, ...state, name: `${name} ${state.name}`, state: state.name })),
  ]
}

/** Differences between the table and routes.ts; empty when there are none. */
export function viewProblems() {
  const built = builtPages()
  const listed = Object.values(areas)
    .flatMap((pages) => Object.keys(pages))
    .filter((page) => !page.startsWith("/sandbox/"))
  return [
    ...built
      .filter((page) => !listed.includes(page))
      .map((page) => `${page} has no entry in tests/support/views/`),
    ...listed
      .filter((page) => !built.includes(page))
      .map((page) => `${page} is in tests/support/views/ only`),
  ]
}
