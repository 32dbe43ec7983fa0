import type { Page } from "@playwright/test"
import { expect, test } from "./e2e"
import { startServer } from "./server"
import { allViews, viewProblems } from "./views"
import { type Person, people, type View } from "./views/view"

interface EveryView {
  look(page: Page, view: View, person: Person): Promise<void>
  /** Only pages whose name or address contains it. */
  filter?: string
  /** Without scripts every page is visited once, by the first of its people and as it usually is. */
  sparingWithoutScripts?: boolean
  /**
   * So many pages that need nothing but their address are visited by one window, since a new one costs as much as looking.
   * One that fails does not keep the next from being looked at.
   */
  together?: number
}

interface Visit {
  view: View
  person: Person
  tag: string[]
}

/** One test for every page, state and person: brings the browser there and hands it over. */
export function testEveryView({ look, filter = "", sparingWithoutScripts = false, together = 1 }: EveryView) {
  test("every page of routes.ts has its views", () => {
    expect(viewProblems()).toEqual([])
  })

  const visits = allViews()
    .filter(({ path, name }) => `${name} ${path}`.includes(filter))
    .flatMap((view) =>
      view.people.map((person, index): Visit => {
        const needs = view.scripts === undefined ? [] : [view.scripts ? "@js" : "@no-js"]
        const spared = sparingWithoutScripts && view.scripts === undefined && (view.isState || index > 0)
        return { view, person, tag: spared ? ["@js"] : needs }
      }),
    )

  for (const group of groupsOf(visits, together)) {
    const [{ view: first, person, tag }] = group
    test.describe(() => {
      test.use({ hasTouch: first.touch ?? false, isMobile: first.touch ?? false })
      const names = group.map(({ view }) => view.name).join("; ")
      test(`${names}, as ${person}`, { tag }, async ({ page, server, signedIn, tolerate }) => {
        test.setTimeout(60_000 + 30_000 * group.length)
        for (const { view } of group) if (view.tolerate) tolerate(view.tolerate)
        const email = people[person]
        if (email) await signedIn(email)
        await page.emulateMedia({ reducedMotion: "reduce" })

        const shown = first.newServer ? await startServer() : server
        const failures: unknown[] = []
        try {
          for (const { view } of group) {
            await test
              .step(view.name, async () => {
                const path = typeof view.path === "string" ? view.path : await view.path(shown.control)
                await view.prepare?.(shown.control)
                await page.goto(shown.origin + path)
                await view.act?.(page)
                await look(page, view, person)
              })
              .catch((error: unknown) => failures.push(error))
          }
        } finally {
          if (shown !== server) await shown.stop()
        }
        if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join("\n"))
        if (failures.length > 0) throw failures[0]
      })
    })
  }
}

type Group = [Visit, ...Visit[]]

/** Visits of one person that leave nothing behind share a group of at most `size`; every other stands alone. */
function groupsOf(visits: Visit[], size: number): Group[] {
  const groups: Group[] = []
  const open = new Map<string, Group>()
  for (const visit of visits) {
    const { view, person, tag } = visit
    const plain =
      typeof view.path === "string" && !view.prepare && !view.act && !view.newServer && !view.touch
    const kind = `${person} ${tag}`
    const group = plain ? open.get(kind) : undefined
    if (group && group.length < size) {
      group.push(visit)
      continue
    }
    const started: Group = [visit]
    groups.push(started)
    if (plain) open.set(kind, started)
  }
  return groups
}
