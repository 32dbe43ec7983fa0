import type { Page } from "@playwright/test"
import { alertOf } from "../support/alert"
import { allowClipboard, clipboardOf } from "../support/clipboard"
import { stopClock } from "../support/clock"
import { expect, test, visit } from "../support/e2e"
import { answerQuestions } from "../support/launchpad"

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

test("a deletion asks, and leaves the focus on the list", async ({ page, server, signedIn }) => {
  await signedIn("ada@example.com")
  await visit(page, "/licenses")
  const license = licenseOf(page, "Moreno Labs")
  const questions = answerQuestions(page)
  await license.getByRole("link", { name: /^Delete/ }).click()
  await expect(page.getByText("License for Moreno Labs deleted", { exact: true })).toBeVisible()
  await expect(license).toBeHidden()
  await expect(licenseOf(page, "Moreno Clinics")).toBeVisible()
  await expect(page.getByRole("heading", { name: /^Your Licenses/ })).toBeFocused()
  expect(questions).toEqual([
    "Are you sure you want to delete this license? The license will still be valid until it expires, it will just be removed from this list.",
  ])
  expect(await server.control.changes()).toMatchObject([{ method: "DELETE" }])
})

test("each type of license is created from its card", async ({ page, server, signedIn }) => {
  await signedIn("noor@example.com")
  await visit(page, "/licenses")
  await page.getByRole("link", { name: /^Free Community Edition/ }).click()
  await page.getByLabel("Organization name").fill("Community Org")
  await page.getByLabel(/^I confirm that my organization/).check()
  await page.getByRole("button", { name: "Create Community License" }).click()
  await expect(licenseOf(page, "Community Org")).toContainText("ACTIVE")
  await expect(page.getByLabel("Organization name")).toBeHidden()

  await page.getByRole("link", { name: /^Enterprise Trial/ }).click()
  await page.getByLabel("Organization name").fill("Trial Org")
  await expect(page.getByRole("region", { name: "Terms and conditions" })).toContainText("1. Grant.")
  await page.getByRole("button", { name: "Start Trial" }).click()
  await expect(alertOf(page)).toContainText("Please accept the terms and conditions")
  await expect(page.getByLabel("I accept the terms and conditions")).toBeFocused()
  await expect(page.getByLabel("Organization name")).toHaveValue("Trial Org")
  await page.getByLabel("I accept the terms and conditions").check()
  await page.getByRole("button", { name: "Start Trial" }).click()
  await expect(licenseOf(page, "Trial Org")).toContainText("13 days left")

  await page.getByRole("link", { name: /^Enterprise Pro/ }).click()
  await page.getByLabel("Organization name").fill("Enterprise Org")
  await page.getByLabel(/^Users/).fill("30")
  await page.getByRole("radio", { name: /^Email/ }).check()
  await page.getByLabel("I accept the terms and conditions").check()
  await page.getByRole("button", { name: "Create Enterprise License" }).click()
  await expect(page.getByRole("heading", { name: "Choose Payment Method" })).toBeVisible()
  expect((await server.control.changes()).map(({ body }) => body)).toEqual([
    { type: "community", organization_name: "Community Org" },
    { type: "trial", organization_name: "Trial Org" },
    {
      type: "enterprise",
      organization_name: "Enterprise Org",
      users_limit: 30,
      gpus_limit: 0,
      support_level: "email",
    },
  ])
})

test("a visitor who signs in comes back to the chosen card", async ({ page }) => {
  await visit(page, "/licenses#trial")
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click()
  await page.getByRole("button", { name: /noor@example\.com/ }).click()
  await expect(page).toHaveURL(/\/licenses#trial$/)
  await expect(page.getByRole("button", { name: "Start Trial" })).toBeVisible()
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
