import type { Page } from "@playwright/test"
import { expect, hydrated, test, visit } from "../../support/e2e"
import { deploymentRow, withoutPolls } from "../../support/launchpad"

// What the next person in the same browser meets in the tabs of the one before.

const adas = "ada@example.com"
const noors = "noor@example.com"

test.beforeEach(({ tolerate }) => tolerate(/^(412|409) for /))

for (const event of ["visibilitychange", "pageshow", "poll", "link"] as const) {
  test(`a tab is loaded anew when it meets another person: ${event}`, async ({ page, signedIn }) => {
    await signedIn(adas, { fresh: true })
    if (event !== "poll") await withoutPolls(page)
    await visit(page, "/deployments")
    await signedIn(noors)
    const loaded = page.waitForEvent("load")
    if (event === "link") await page.getByRole("link", { name: "Licenses", exact: true }).first().click()
    else
      await page.evaluate((type) => {
        if (type === "visibilitychange") document.dispatchEvent(new Event(type))
        if (type === "pageshow") window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
      }, event)
    await loaded
    await expect(page.getByRole("banner")).toContainText(noors)
    await expect(page.getByText(adas)).toHaveCount(0)
    await hydrated(page)
  })
}

/** What somebody presses, and the part of the page that is then loaded. */
const parts: Record<string, [path: string, press: (page: Page) => Promise<void>]> = {
  "the deploy menu": [
    "/agents",
    (page) =>
      page
        .getByRole("button", { name: /^Deploy / })
        .first()
        .click(),
  ],
  "the versions": [
    "/deployments",
    (page) =>
      deploymentRow(page, "gpu-prod")
        .getByRole("link", { name: /update the version/ })
        .click(),
  ],
  "the terms of a license": [
    "/licenses",
    (page) => page.getByRole("link", { name: /^Enterprise Trial/ }).click(),
  ],
  "what is found": [
    "/home",
    async (page) => {
      await page.keyboard.press("/")
      await page.getByRole("dialog", { name: "Find" }).getByRole("searchbox").fill("gpu")
    },
  ],
}

for (const [part, [path, press]] of Object.entries(parts)) {
  test(`a part of an old tab's page is not loaded for the next person: ${part}`, async ({
    page,
    signedIn,
  }) => {
    await signedIn(adas, { fresh: true })
    await withoutPolls(page)
    // It would notice the next person, too, a minute later.
    await page.route("**/auth/keepalive*", () => {})
    await visit(page, path)
    await signedIn(noors)
    const loaded = page.waitForEvent("load")
    await press(page)
    await loaded
    await expect(page.getByRole("banner")).toContainText(noors)
  })
}

test("a page that the browser restores after a sign-out is loaded anew", async ({
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
  const shown = await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))
    return document.documentElement.style.visibility
  })
  expect(shown).toBe("hidden")
  await loaded
  await expect(page.getByRole("link", { name: "Register for Free Credits" })).toBeVisible()
  await expect(page.getByText(adas)).toHaveCount(0)
  await hydrated(page)
})
