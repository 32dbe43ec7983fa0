import { expect, test, visit } from "../../support/e2e"

test.use({ person: "noor@example.com" })

test("the same amount again reads the machines again; each answer takes the focus", { tag: "@both" }, async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  const lab = { email: "noor@example.com", name: "lab", configId: "trial_vm_hetzner" }
  await page.setViewportSize({ width: 390, height: 720 })
  await server.control.deployments(lab)
  await visit(page, "/balance")
  await page.getByLabel(/^Never spend more/).fill("1")
  await page.getByRole("button", { name: "Show Changes" }).click()
  await expect(page.getByRole("button", { name: "Change 1 Timeout" })).toBeVisible()
  await expect(page.locator(":focus")).toContainText("This amount lasts until")
  // Without scripts, a busy browser gives the focus before it has read the whole page, and can scroll only to what it has.
  await expect(page.getByText("Still costs")).toBeVisible()
  if (javaScriptEnabled) await expect(page.getByText("Still costs")).toBeInViewport({ ratio: 1 })
  await server.control.deployments(lab)
  await page.getByRole("button", { name: "Show Changes" }).click()
  await expect(page.getByRole("button", { name: "Change 2 Timeouts" })).toBeVisible()
})
