import { expect, test, visit } from "../support/e2e"
import { deploymentRow } from "../support/launchpad"

test.use({ person: "noor@example.com" })

test("a new timeout is chosen from the countdown", async ({ page, server }) => {
  await server.control.deployments({ email: "noor@example.com", name: "lab", timeoutMins: null })
  await visit(page, "/deployments")
  const row = deploymentRow(page, "lab")
  await row.getByRole("button", { name: /lab, change when it stops/ }).click()
  await expect(page.getByRole("button", { name: /^Never.*until you delete it/ })).toBeFocused()
  await page.getByRole("button", { name: /^10 hours/ }).click()
  await expect(page.getByRole("status").filter({ hasText: "Timeout of lab changed" })).toBeVisible()
  await expect(row).toContainText(/in (9 h 59|10 h 0) m/)
  expect((await server.control.changes()).map(({ body }) => body)).toEqual([{ timeoutMins: 600 }])
})
