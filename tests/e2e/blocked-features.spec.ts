import { features, loadWithout, prepareBlocks, routerComplaints, ways } from "../support/blocked-features"
import { expect, test, visit } from "../support/e2e"

for (const way of ways) {
  test(`site and console work in a browser that blocks all that keeps data: each feature ${way}`, async ({
    page,
    signedIn,
    tolerate,
  }) => {
    tolerate(routerComplaints)
    await prepareBlocks(page)
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
  })
}
