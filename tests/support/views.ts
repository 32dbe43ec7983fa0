import { builtPages } from "./built-routes"
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

/** Every page of routes.ts by its address pattern. Missing or left-over entries fail the tour and the tests. */
const pages: Entries = {
  ...siteViews,
  ...homeViews,
  ...agentsViews,
  ...deploymentsViews,
  ...balanceViews,
  ...licensesViews,
  ...privateDeploymentsViews,
  ...adminViews,
  ...testRunsViews,
}

export function allViews(): View[] {
  return Object.entries(pages).flatMap(([pattern, { states = [], ...entry }]) => {
    const name = pattern === "/" ? "site" : pattern.slice(1).replace(/[/:]+/g, " ").replace("*", "not-found")
    const view = { name, people: everybody, ...entry, isState: false }
    return [
      view,
      ...states.map((state) => ({ ...view, ...state, name: `${name} ${state.name}`, isState: true })),
    ]
  })
}

/** What keeps the table and routes.ts from telling the same story; empty when they do. */
export function viewProblems() {
  const built = builtPages()
  const listed = Object.keys(pages).filter((page) => !page.startsWith("/sandbox/"))
  return [
    ...built
      .filter((page) => !listed.includes(page))
      .map((page) => `${page} has no entry in tests/support/views/`),
    ...listed
      .filter((page) => !built.includes(page))
      .map((page) => `${page} is in tests/support/views/ only`),
  ]
}
