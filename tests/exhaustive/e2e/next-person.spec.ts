import type { Page } from "@playwright/test"
import { advance, stopClock } from "../../support/clock"
import { expect, hydrated, test, visit } from "../../support/e2e"
import { deploymentRow, withoutPolls } from "../../support/launchpad"

// What the next person in the same browser meets in the tabs of the one before.

const adas = "ada@example.com"
const noors = "noor@example.com"

/** Where an old tab is, and what makes it meet the next person. */
const ways: Record<string, [path: string, meet: (page: Page) => unknown]> = {
  "it is shown": ["/deployments", (page) => dispatch(page, "visibilitychange")],
  "the browser restores it": ["/deployments", (page) => dispatch(page, "pageshow")],
  "it polls": ["/deployments", (page) => advance(page, 11_000)],
  "another tab opens": ["/deployments", async (page) => visit(await page.context().newPage(), "/home")],
  "a link is pressed": [
    "/deployments",
    (page) => page.getByRole("link", { name: "Licenses" }).first().click(),
  ],
  "the deploy menu opens": [
    "/agents",
    (page) =>
      page
        .getByRole("button", { name: /^Deploy / })
        .first()
        .click(),
  ],
  "the versions are asked for": [
    "/deployments",
    (page) =>
      deploymentRow(page, "gpu-prod")
        .getByRole("link", { name: /update the version/ })
        .click(),
  ],
  "the terms of a license are asked for": [
    "/licenses",
    (page) => page.getByRole("link", { name: /^Enterprise Trial/ }).click(),
  ],
  "something is searched for": [
    "/home",
    async (page) => {
      await page.keyboard.press("/")
      await page.getByRole("dialog", { name: "Find" }).getByRole("searchbox").fill("gpu")
      await advance(page, 1_000)
    },
  ],
}

for (const [way, [path, meet]] of Object.entries(ways)) {
  test(`an old tab is reloaded for the next person when ${way}`, async ({ page, signedIn, tolerate }) => {
    tolerate(/^(412|409) for /)
    await signedIn(adas, { fresh: true })
    // Each open tab notices the next person a minute later at the latest, by its tick.
    await stopClock(page)
    await visit(page, path)
    await expect(page.getByRole("banner")).toContainText(adas)
    await signedIn(noors)
    const loaded = page.waitForEvent("load")
    await meet(page)
    await loaded
    await expect(page.getByRole("banner")).toContainText(noors)
    await expect(page.getByText(adas)).toHaveCount(0)
    await hydrated(page)
  })
}

test("a page that the browser restores after a sign-out is hidden, and reloaded", async ({
  page,
  context,
  signedIn,
  tolerate,
}) => {
  tolerate(/^401 for /)
  await signedIn(adas, { fresh: true })
  await withoutPolls(page)
  await visit(page, "/balance")
  await context.clearCookies()
  const loaded = page.waitForEvent("load")
  expect(await dispatch(page, "pageshow")).toBe("hidden")
  await loaded
  await expect(page.getByRole("link", { name: "Register for Free Credits" })).toBeVisible()
  await expect(page.getByText(adas)).toHaveCount(0)
  await hydrated(page)
})

/** The event that a browser fires when it shows a page again. Returns whether the page is hidden at once. */
function dispatch(page: Page, event: "visibilitychange" | "pageshow") {
  return page.evaluate((type) => {
    if (type === "visibilitychange") document.dispatchEvent(new Event(type))
    else window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
    return document.documentElement.style.visibility
  }, event)
}
