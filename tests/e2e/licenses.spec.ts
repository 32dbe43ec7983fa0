import type { Page } from "@playwright/test"
import { alertOf } from "../support/alert"
import { allowClipboard, clipboardOf } from "../support/clipboard"
import { expect, test, visit } from "../support/e2e"

const question =
  "Are you sure you want to delete this license? The license will still be valid until it expires, it will just be removed from this list."

function licenseOf(page: Page, organization: string) {
  return page.getByRole("article", { name: organization, exact: true })
}

test("a license key is hidden until Show Key is pressed", async ({ page, signedIn }) => {
  await signedIn("ada@example.com")
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

  await license.getByText(/^Hide Key/).click()
  await expect(key).toBeHidden()
})

test("deleting a license asks the exact question", { tag: "@js" }, async ({ page, server, signedIn }) => {
  await signedIn("ada@example.com")
  await visit(page, "/licenses")
  const license = licenseOf(page, "Moreno Labs")
  let asked = ""
  page.on("dialog", (dialog) => {
    asked = dialog.message()
    return dialog.accept()
  })
  await license.getByRole("link", { name: /^Delete/ }).click()
  await expect(page.getByText("License for Moreno Labs deleted", { exact: true })).toBeVisible()
  await expect(license).toBeHidden()
  await expect(licenseOf(page, "Moreno Clinics")).toBeVisible()
  expect(asked).toBe(question)
  const deletions = (await server.control.requests()).filter(({ method }) => method === "DELETE")
  expect(deletions).toHaveLength(1)
})

test("each type of license is created from its card", { tag: "@js" }, async ({ page, server, signedIn }) => {
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
  const posts = (await server.control.requests()).filter(
    ({ method, path }) => method === "POST" && path.startsWith("/api/"),
  )
  expect(posts.map(({ body }) => body)).toEqual([
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

test("Renew opens the filled-in form", { tag: "@js" }, async ({ page, signedIn }) => {
  await signedIn("ada@example.com")
  await visit(page, "/licenses")
  await page.getByRole("link", { name: /^Renew the license for Moreno Clinics/ }).click()
  await expect(page.getByLabel("Organization name")).toHaveValue("Moreno Clinics")
  await expect(page.getByLabel("Price")).toContainText("$312,000.00")
  await expect(page.getByText("Renewal of the license for Moreno Clinics")).toBeVisible()
})

test.describe("with scripts", { tag: "@js" }, () => {
  test("the hash chooses a card, and a second click on it closes the form", async ({
    page,
    server,
    signedIn,
  }) => {
    await signedIn("noor@example.com")
    await visit(page, "/licenses#trial")
    const trial = page.getByRole("link", { name: /^Enterprise Trial/ })
    await expect(trial).toHaveAttribute("aria-current", "true")
    await expect(trial).toBeInViewport()
    await expect(page.getByRole("region", { name: "Terms and conditions" })).toContainText("1. Grant.")
    await page.getByRole("link", { name: /^Free Community Edition/ }).click()
    await expect(page).toHaveURL("/licenses#community")
    await expect(page.getByRole("button", { name: "Create Community License" })).toBeVisible()
    await page.getByRole("link", { name: /^Free Community Edition/ }).click()
    await expect(page).toHaveURL("/licenses")
    await expect(page.getByLabel("Organization name")).toHaveCount(0)
    await visit(page, "/licenses#nonsense")
    await expect(page.getByLabel("Organization name")).toHaveCount(0)
    const asked = (await server.control.requests()).filter(({ path }) => path === "/api/terms/license")
    expect(asked).toHaveLength(1)
  })

  test("the price follows the typing, and users are rounded up to packs of 10", async ({
    page,
    signedIn,
  }) => {
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

  test("a number beyond the limits stays as typed, and the field names the limit", async ({
    page,
    signedIn,
  }) => {
    await signedIn("noor@example.com")
    await visit(page, "/licenses?type=enterprise")
    const users = page.getByLabel(/^Users/)
    await users.fill("100001")
    await users.blur()
    await expect(users).toHaveAccessibleDescription("The maximum is 100,000 users.")
    await expect(users).toHaveValue("100001")
    await users.fill("99999")
    await users.blur()
    await expect(users).toHaveAccessibleDescription(
      "Changed from 99999 to 100000. Users are sold in packs of 10.",
    )
    const gpus = page.getByLabel("Your own GPUs")
    await gpus.fill("100001")
    await gpus.blur()
    await expect(gpus).toHaveAccessibleDescription("The maximum is 100,000 GPUs.")
    await expect(gpus).toHaveValue("100001")
    await gpus.fill("-3")
    await gpus.blur()
    await expect(gpus).toHaveValue("0")
    await expect(gpus).toHaveAccessibleDescription("Changed from -3 to 0. The minimum is 0 GPUs.")
    await gpus.fill("4")
    await expect(gpus).toHaveAccessibleDescription("$3,600 per year each ($300 per month).")
  })

  test("a double click creates one license", async ({ page, server, signedIn }) => {
    await signedIn("noor@example.com")
    await server.control.fault({ method: "POST", path: "/api/licenses", fault: { kind: "delay", ms: 200 } })
    await visit(page, "/licenses?type=community")
    await page.getByLabel("Organization name").fill("Once")
    await page.getByLabel(/^I confirm/).check()
    await page.getByRole("button", { name: "Create Community License" }).dblclick()
    await expect(licenseOf(page, "Once")).toBeVisible()
    const posts = (await server.control.requests()).filter(
      ({ method, path }) => method === "POST" && path === "/api/licenses",
    )
    expect(posts).toHaveLength(1)
  })

  test("Copy copies the key and shows Copied for 2 seconds", async ({ page, context, signedIn }) => {
    await allowClipboard(context)
    await signedIn("ada@example.com")
    await visit(page, "/licenses")
    const license = licenseOf(page, "Moreno Clinics")
    await license.getByText(/^Show Key/).click()
    await license.getByRole("button", { name: /^Copy the key/ }).click()
    const copied = license.getByRole("button", { name: /^Copied/ })
    await expect(copied).toBeVisible()
    const key = await license.locator("details code").textContent()
    expect(await clipboardOf(page)).toBe(key)
    await expect(copied).toBeHidden()
    await expect(license.getByRole("button", { name: /^Copy the key/ })).toBeVisible()
  })

  test("a refused or canceled deletion keeps the license", async ({ page, server, signedIn }) => {
    await signedIn("ada@example.com")
    await server.control.fault({
      method: "DELETE",
      path: "/api/licenses/*",
      fault: { kind: "json", body: false },
    })
    await visit(page, "/licenses")
    const license = licenseOf(page, "Moreno Labs")
    const remove = license.getByRole("link", { name: /^Delete/ })
    page.once("dialog", (dialog) => dialog.dismiss())
    await remove.click()
    page.once("dialog", (dialog) => dialog.accept())
    await remove.click()
    await expect(alertOf(page).filter({ hasText: "Failed" })).toHaveText(
      "Failed to delete license. The license is still on your list. Please try again later.",
    )
    await expect(license).toBeVisible()
    const deletions = (await server.control.requests()).filter(({ method }) => method === "DELETE")
    expect(deletions).toHaveLength(1)
  })
})
