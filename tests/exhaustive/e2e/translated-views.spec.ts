import type { Page } from "@playwright/test"
import { advance } from "../../support/clock"
import { expect, test } from "../../support/e2e"
import { staleTexts, translatePages } from "../../support/translate"
import { upstreamDown } from "../../support/view-states"
import { testEveryView } from "../../support/view-tests"

test.beforeEach(async ({ page }) => {
  await translatePages(page)
  await page.clock.install()
})

/** Resolves when the page waits for no answer. */
function watchRequests(page: Page) {
  let open = 0
  page.on("request", () => open++)
  page.on("requestfinished", () => open--)
  page.on("requestfailed", () => open--)
  return () => expect.poll(() => open).toBeLessThanOrEqual(0)
}

testEveryView({
  when: ({ scripts }) => scripts,
  async look(page, view, _person, control) {
    if (view.endless) return
    const settled = watchRequests(page)
    const minutePasses = async () => {
      await advance(page, 61_000, "fastForward")
      await settled()
    }
    await minutePasses()
    await control.settings({ speed: 1_000 })
    await minutePasses()
    await upstreamDown(control)
    await minutePasses()
    await control.clearFaults()
    await minutePasses()
    expect(await staleTexts(page)).toEqual([])
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeHidden()
  },
})
