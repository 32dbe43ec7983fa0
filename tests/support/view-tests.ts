import type { Page } from "@playwright/test"
import { expect, test as ownPage, visit } from "./e2e"
import type { SandboxControl } from "./sandbox-control"
import { startServer } from "./server"
import { allViews, viewProblems } from "./views"
import { type Person, people, type View } from "./views/view"

export interface EveryView {
  look(page: Page, view: View, person: Person, control: SandboxControl): Promise<void>
  /** Changes the sandbox before anybody signs in. */
  prepare?(control: SandboxControl): Promise<void>
  /** Only pages whose name or address contains this. */
  filter?: string
  /** The tests; each gets a page of its own when this is missing. */
  test?: typeof ownPage
  /** Which of them, with and without scripts; all of them when this is missing. */
  when?(visit: Visit): boolean
}

interface Visit {
  /** The page as most people meet it: in its first state, as its first person. */
  usual: boolean
  scripts: boolean
  /** The state exists only with scripts, or only without. */
  onlyWay: boolean
}

/** One test for every page, state and person, which opens the view and passes the page on. */
export function testEveryView({ filter = "", when = () => true, test = ownPage, ...how }: EveryView) {
  test("every page of routes.ts has its views", () => {
    expect(viewProblems()).toEqual([])
  })

  for (const view of allViews().filter(({ path, name }) => `${name} ${path}`.includes(filter))) {
    test.describe(() => {
      test.use({ hasTouch: view.touch ?? false, isMobile: view.touch ?? false })
      for (const [index, person] of view.people.entries()) {
        const usual = view.state === undefined && index === 0
        const ways = [true, false].filter((scripts) => {
          const onlyWay = view.scripts !== undefined
          return (!onlyWay || view.scripts === scripts) && when({ usual, scripts, onlyWay })
        })
        const tag = ways.length === 2 ? ["@both"] : ways[0] ? [] : ["@no-js"]
        if (ways.length > 0) testView(view, person, tag, { test, ...how })
      }
    })
  }
}

function testView(
  view: View,
  person: Person,
  tag: string[],
  { look, prepare, test }: EveryView & { test: typeof ownPage },
) {
  test(`${view.name}, as ${person}`, { tag }, async ({ page, server, signedIn, tolerate }) => {
    if (view.tolerate) tolerate(view.tolerate)
    const email = people[person]
    await prepare?.(server.control)
    if (email) await signedIn(email)
    await page.emulateMedia({ reducedMotion: "reduce" })

    const shown = view.newServer ? await startServer() : server
    try {
      if (shown !== server) await prepare?.(shown.control)
      const path = typeof view.path === "string" ? view.path : await view.path(shown.control)
      await view.prepare?.(shown.control)
      await visit(page, shown.origin + path, view.endless ? { waitUntil: "domcontentloaded" } : {})
      await view.act?.(page)
      // The page that the action led to may still lack its style.
      if (!view.endless) await page.waitForLoadState()
      await look(page, view, person, shown.control)
    } finally {
      if (shown !== server) await shown.stop()
    }
  })
}
