import type { Page } from "@playwright/test"
import { expect, test } from "./e2e"
import type { SandboxControl } from "./sandbox-control"
import { startServer } from "./server"
import { timedSteps } from "./timed-steps"
import { allViews, viewProblems } from "./views"
import { type Person, people, type View } from "./views/view"

interface EveryView {
  look(page: Page, view: View, person: Person): Promise<void>
  /** Changes the sandbox before anybody signs in. */
  prepare?(control: SandboxControl): Promise<void>
  /** Only pages whose name or address contains this. */
  filter?: string
  /** Without scripts each page is visited once, in its usual state by its first person. */
  sparingWithoutScripts?: boolean
}

/** One test for every page, state and person, which opens the view and passes the page on. */
export function testEveryView({ look, prepare, filter = "", sparingWithoutScripts = false }: EveryView) {
  test("every page of routes.ts has its views", () => {
    expect(viewProblems()).toEqual([])
  })

  for (const view of allViews().filter(({ path, name }) => `${name} ${path}`.includes(filter))) {
    test.describe(() => {
      test.use({ hasTouch: view.touch ?? false, isMobile: view.touch ?? false })
      for (const [index, person] of view.people.entries()) {
        const needs = view.scripts === undefined ? [] : [view.scripts ? "@js" : "@no-js"]
        const spared =
          sparingWithoutScripts && view.scripts === undefined && (view.state !== undefined || index > 0)
        testView(view, person, spared ? ["@js"] : needs, { look, prepare })
      }
    })
  }
}

function testView(view: View, person: Person, tag: string[], { look, prepare }: EveryView) {
  test(`${view.name}, as ${person}`, { tag }, async ({ page, server, signedIn, tolerate }) => {
    if (view.tolerate) tolerate(view.tolerate)
    const email = people[person]
    await prepare?.(server.control)
    if (email) await signedIn(email)
    await page.emulateMedia({ reducedMotion: "reduce" })

    const shown = view.newServer ? await test.step(timedSteps.serverStart, () => startServer()) : server
    try {
      if (shown !== server) await prepare?.(shown.control)
      const path = typeof view.path === "string" ? view.path : await view.path(shown.control)
      await view.prepare?.(shown.control)
      await page.goto(shown.origin + path, view.endless ? { waitUntil: "domcontentloaded" } : {})
      await view.act?.(page)
      // The page that the action led to may still lack its style.
      if (!view.endless) await page.waitForLoadState()
      await look(page, view, person)
    } finally {
      if (shown !== server) await shown.stop()
    }
  })
}
