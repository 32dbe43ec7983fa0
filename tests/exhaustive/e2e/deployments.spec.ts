import { allowClipboard, clipboardOf } from "../../support/clipboard"
import { expect, test, visit } from "../../support/e2e"
import { deploymentRow, nextPoll } from "../../support/launchpad"

test.use({ person: "ada@example.com" })

test("selected text in the list survives a refresh", async ({ page }) => {
  await page.clock.install()
  await visit(page, "/deployments")
  await deploymentRow(page, "gpu-prod").getByRole("heading").selectText()
  await nextPoll(page)
  await nextPoll(page)
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("gpu-prod")
})

test("canceling a deletion changes nothing; confirming it keeps typed text", async ({ page, server }) => {
  await visit(page, "/deployments/type/trial-vm")
  await page.getByLabel("Deployment name").fill("half a na")
  const remove = deploymentRow(page, "gpu-prod").getByRole("link", { name: "Delete" })
  page.once("dialog", (dialog) => dialog.dismiss())
  await remove.click()
  page.once("dialog", (dialog) => dialog.accept())
  await remove.click()
  await expect(deploymentRow(page, "gpu-prod")).toBeHidden()
  await expect(page.getByLabel("Deployment name")).toHaveValue("half a na")
  await expect(page).toHaveURL("/deployments/type/trial-vm")
  expect(await server.control.changes()).toHaveLength(1)
})

test("the countdown ticks, and copying an id copies all of it", async ({ page, context }) => {
  await allowClipboard(context)
  await visit(page, "/deployments")
  const countdown = deploymentRow(page, "gpu-prod").getByText(/^Stops in \d+ h/)
  const first = (await countdown.textContent()) ?? ""
  await expect(countdown).not.toHaveText(first)
  await page.getByRole("link", { name: "gpu-prod", exact: true }).click()
  await page.getByRole("button", { name: "Copy the ID" }).click()
  await expect(page.getByRole("button", { name: "Copied! the ID" })).toBeVisible()
  expect(await clipboardOf(page)).toMatch(/^dep_[a-z0-9]{16}$/)
})

test("a terminal survives refreshes of the list, and closing it gives the focus back", async ({ page }) => {
  await page.clock.install()
  await visit(page, "/deployments")
  const toggle = deploymentRow(page, "gpu-prod").getByRole("button", { name: / Terminal/ })
  await toggle.click()
  const terminal = page.getByRole("region", { name: /Terminal/ })
  await expect(terminal.getByText("*** Connected ***")).toBeVisible()
  const screen = await terminal.elementHandle()
  await nextPoll(page)
  await nextPoll(page)
  expect(await terminal.evaluate((now, before) => now === before, screen)).toBe(true)
  await terminal.getByRole("button", { name: "Close" }).click()
  await expect(terminal).toBeHidden()
  await expect(toggle).toBeFocused()
  await expect(toggle).toHaveAttribute("aria-expanded", "false")
})

test("a deployment that was deleted elsewhere shows a message", async ({ page, server }) => {
  await page.clock.install()
  await visit(page, "/deployments")
  await page.getByRole("link", { name: "gpu-prod", exact: true }).click()
  await expect(page.getByRole("heading", { level: 1, name: "gpu-prod" })).toBeVisible()
  await server.control.answers("/api/deployments", [])
  await nextPoll(page)
  await expect(page.getByText("This deployment no longer exists")).toBeVisible()
  await server.control.clearFaults()
  await page.getByRole("main").getByRole("link", { name: "Hosted Deployments" }).last().click()
  await expect(page.getByRole("article", { name: "gpu-prod" })).toBeVisible()
})
