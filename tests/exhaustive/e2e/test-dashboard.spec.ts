import { advance } from "../../support/clock"
import { expect, test, visit } from "../../support/e2e"

test.use({ person: "ada@example.com" })

test("a run that starts meanwhile joins the list and the history", async ({ page, server }) => {
  await server.control.testRuns({ branch: "followed", status: "running", durationSeconds: null })
  await page.clock.install()
  await visit(page, "/test-dashboard")
  const strips = page.getByRole("region", { name: "Latest runs by branch" }).getByRole("listitem")
  await expect(strips.filter({ hasText: "followed" })).toHaveCount(1)
  await server.control.testRuns({ branch: "newcomer", status: "failed" })
  await expect(async () => {
    await advance(page, 11_000)
    await expect(page.getByRole("row", { name: /newcomer/ })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(
    strips.filter({ hasText: "newcomer" }).getByRole("link", { name: "Smoke Test #1: failed" }),
  ).toBeVisible()
})
