import type { Page } from "@playwright/test"
import { allowClipboard, clipboardOf } from "../support/clipboard"
import { stopClock } from "../support/clock"
import { expect, test, visit } from "../support/e2e"

function licenseOf(page: Page, organization: string) {
  return page.getByRole("article", { name: organization, exact: true })
}

test("a key is hidden until Show Key, and is downloaded and copied", async ({ page, context, signedIn }) => {
  await allowClipboard(context)
  await signedIn("ada@example.com")
  await stopClock(page)
  await visit(page, "/licenses")
  const license = licenseOf(page, "Moreno Clinics")
  const key = license.locator("details code")
  await expect(key).toBeHidden()
  await license.getByText(/^Show Key/).click()
  await expect(key).toBeVisible()
  await expect(key).toHaveText(/^[\w-]{64}$/)
  await expect(licenseOf(page, "Moreno Labs").locator("details code")).toBeHidden()

  const download = page.waitForEvent("download")
  await license.getByRole("link", { name: /^Download/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^hearth-license-lic_\w+\.key$/)

  await license.getByRole("button", { name: /^Copy the key/ }).click()
  await expect(license.getByRole("button", { name: /^Copied/ })).toBeVisible()
  expect(await clipboardOf(page)).toBe(await key.textContent())
  await page.clock.resume()
  await expect(license.getByRole("button", { name: /^Copy the key/ })).toBeVisible()

  await license.getByText(/^Hide Key/).click()
  await expect(key).toBeHidden()
})

test("the price follows the typing, and users are rounded up to packs of 10", async ({ page, signedIn }) => {
  await signedIn("noor@example.com")
  await visit(page, "/licenses?numUsers=20#enterprise")
  const users = page.getByLabel(/^Users/)
  const price = page.getByLabel("Price")
  await expect(price).toContainText("Total per year$24,000.00")
  await expect(page.getByRole("button", { name: "Recalculate" })).toHaveCount(0)
  await expect(async () => {
    await users.fill("21")
    await expect(price).toContainText("Total per year$36,000.00", { timeout: 500 })
  }).toPass()
  await expect(page.getByText("Rounded up to 30 users")).toBeVisible()
  await page.getByLabel("Your own GPUs").fill("1")
  await page.getByRole("radio", { name: /^Premium/ }).check()
  await expect(price).toContainText("Total per year$159,600.00")
  await users.fill("14")
  await users.blur()
  await expect(users).toHaveValue("20")
  await expect(users).toHaveAccessibleDescription("Changed from 14 to 20. Users are sold in packs of 10.")
  await expect(price).toContainText("Total per year$147,600.00")
  await users.fill("7")
  await users.blur()
  await expect(users).toHaveValue("10")
  await expect(users).toHaveAccessibleDescription("Changed from 7 to 10. The minimum is 10 users.")
  await expect(price).toContainText("Total per year$135,600.00")
})
