import type { Page } from "@playwright/test"
import { whileBusy } from "../../support/busy"
import { expect, test, visit } from "../../support/e2e"
import { holdRequests } from "../../support/hold-requests"
import { deploymentRow } from "../../support/launchpad"

const success =
  "gpu-prod has been successfully updated to version 2.1.3. It may take a few minutes to be fully ready."
const failure = "Failed to update Hearth version. Please try again."

function badge(page: Page) {
  return deploymentRow(page, "gpu-prod").getByRole("link", { name: /gpu-prod, update the version/ })
}

/** Counts the alerts with a text after each change of the page. */
async function mostAlertsAtOnce(page: Page) {
  await page.evaluate(() => {
    let most = 0
    new MutationObserver(() => {
      const alerts = [...document.querySelectorAll("[role=alert]")].filter(({ textContent }) => textContent)
      most = Math.max(most, alerts.length)
      document.body.dataset.alerts = String(most)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
  return () => page.evaluate(() => Number(document.body.dataset.alerts))
}

test.beforeEach(async ({ page, signedIn }) => {
  await signedIn("ada@example.com")
  await visit(page, "/deployments")
})

test("a failed update shows an error and keeps the choice", async ({ page, server }) => {
  await server.control.fails("/api/deployments/*/update-version", 500, { times: 1 })
  await badge(page).click()
  await page.getByRole("textbox", { name: /^Or enter a version/ }).fill("2.0.1")
  const alertsAtOnce = await mostAlertsAtOnce(page)
  await page.getByRole("button", { name: "Update Version" }).click()
  const alert = page.getByRole("alert").filter({ hasText: "Version Update Failed" })
  await expect(alert).toContainText(failure)
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(badge(page)).toBeFocused()
  // A screen reader would read the second one too.
  expect(await alertsAtOnce()).toBe(1)
  await badge(page).click()
  await expect(page.getByRole("textbox", { name: /^Or enter a version/ })).toHaveValue("2.0.1")
  await page.getByRole("button", { name: "Update Version" }).click()
  await expect(page.getByRole("status").filter({ hasText: "Version Updated" })).toBeVisible()
})

test("the row shows a running update, and a double click makes one call", async ({ page, server }) => {
  await badge(page).click()
  await page.getByRole("combobox", { name: "Version", exact: true }).selectOption("2.1.3")
  const release = await holdRequests(page, "**/version.data*")
  await page.getByRole("button", { name: "Update Version" }).dblclick()
  await expect(deploymentRow(page, "gpu-prod")).toContainText("Updating...")
  release()
  await expect(page.getByRole("status").filter({ hasText: success })).toBeVisible()
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(badge(page)).toBeFocused()
  expect((await server.control.requests()).filter(({ method }) => method === "PUT")).toHaveLength(1)
})

test("the dialog that Escape closes opens again, however soon the next press comes", async ({ page }) => {
  await badge(page).click()
  const list = page.getByRole("combobox", { name: "Version", exact: true })
  await expect(list).toBeVisible()
  await whileBusy(
    page,
    () => page.keyboard.press("Escape"),
    () => page.keyboard.press("Enter"),
  )
  await expect(list).toBeVisible()
})

test("when the session has ended, the dialog asks to sign in", async ({ page, context }) => {
  await context.clearCookies()
  await badge(page).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("Your session has ended. Sign in to update this deployment.")
  await expect(dialog.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", /^\/auth\/sign-in/)
})
