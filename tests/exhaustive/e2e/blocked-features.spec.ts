import { features, loadWithout, prepareBlocks, routerComplaints, ways } from "../../support/blocked-features"
import { test as base, expect, visit } from "../../support/e2e"
import { testEveryView } from "../../support/view-tests"

// What works in a browser whose settings take features away: each page without each of them, and presses without any.

const test = base.extend({
  page: async ({ page, tolerate }, use) => {
    tolerate(routerComplaints)
    await prepareBlocks(page)
    await use(page)
  },
})

test.setTimeout(300_000)

testEveryView({
  test,
  async look(page) {
    const title = page.getByRole("heading", { level: 1 }).first()
    const [before, address] = [await title.textContent(), page.url()]
    for (const [at, feature] of features.entries()) {
      // Each page meets each feature in one way, and the next page in another one.
      const way = ways[(at + address.length) % ways.length] ?? "missing"
      await loadWithout(page, [feature], way)
      expect([await title.textContent(), page.url()], `${feature} ${way}`).toEqual([before, address])
    }
  },
  when: ({ usual, scripts }) => usual && scripts,
})

for (const way of ways) {
  test(`site and console work in a browser that blocks all that keeps data: each feature ${way}`, async ({
    page,
    signedIn,
  }) => {
    await visit(page, "/")
    await loadWithout(page, features, way)
    await page.getByRole("button", { name: "Dark" }).first().click()
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
    await visit(page, "/licenses#trial")
    await expect(page.locator("#trial")).toHaveAttribute("aria-current", "true")

    await signedIn("ada@example.com")
    await visit(page, "/home")
    await page.getByRole("link", { name: "Hosted Deployments" }).first().click()
    const row = page.getByRole("article", { name: "gpu-prod", exact: true })
    await row.getByRole("button", { name: /Open Terminal/ }).click()
    const terminal = page.getByRole("region", { name: /Terminal/ })
    await terminal.getByRole("button", { name: "Paste" }).click()
    await expect(terminal.getByRole("status")).toContainText("Couldn't paste")
    const mode = terminal.getByRole("button", { name: "Screen-reader mode" })
    await mode.click()
    await expect(mode).toHaveAttribute("aria-pressed", "true")
  })
}
