import type { Page } from "@playwright/test"
import { expect, test } from "../support/e2e"

const question =
  "Are you sure you want to delete this license? The license will still be valid until it expires, it will just be removed from this list."

function licenseOf(page: Page, organization: string) {
  return page.getByRole("article", { name: organization, exact: true })
}

test("a key is hidden until it is asked for", async ({ page, signedIn }) => {
  await signedIn("ada@example.com")
  await page.goto("/licenses")
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

test("deleting asks in the exact words", async ({ page, server, signedIn, javaScriptEnabled }) => {
  await signedIn("ada@example.com")
  await page.goto("/licenses")
  const license = licenseOf(page, "Moreno Labs")
  let asked = ""
  page.on("dialog", (dialog) => {
    asked = dialog.message()
    return dialog.accept()
  })
  await license.getByRole("link", { name: /^Delete/ }).click()
  if (!javaScriptEnabled) {
    asked = (await page.getByText("Are you sure").textContent()) ?? ""
    await page.getByRole("button", { name: "Delete License" }).click()
  }
  await expect(page.getByText("Deleted the license of Moreno Labs", { exact: true })).toBeVisible()
  await expect(license).toBeHidden()
  await expect(licenseOf(page, "Moreno Clinics")).toBeVisible()
  expect(asked).toBe(question)
  const deletions = (await server.control.requests()).filter(({ method }) => method === "DELETE")
  expect(deletions).toHaveLength(1)
})

test.describe("with scripts", { tag: "@js" }, () => {
  test("Copy takes the key along and says so for 2 seconds", async ({ page, context, signedIn }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    await signedIn("ada@example.com")
    await page.goto("/licenses")
    const license = licenseOf(page, "Moreno Clinics")
    await license.getByText(/^Show Key/).click()
    await license.getByRole("button", { name: /^Copy the key/ }).click()
    const copied = license.getByRole("button", { name: /^Copied/ })
    await expect(copied).toBeVisible()
    const key = await license.locator("details code").textContent()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
    await expect(copied).toBeHidden()
    await expect(license.getByRole("button", { name: /^Copy the key/ })).toBeVisible()
  })

  test("a deletion that is refused or called off leaves the license", async ({ page, server, signedIn }) => {
    await signedIn("ada@example.com")
    await server.control.fault({
      method: "DELETE",
      path: "/api/licenses/*",
      fault: { kind: "json", body: false },
    })
    await page.goto("/licenses")
    const license = licenseOf(page, "Moreno Labs")
    const remove = license.getByRole("link", { name: /^Delete/ })
    page.once("dialog", (dialog) => dialog.dismiss())
    await remove.click()
    page.once("dialog", (dialog) => dialog.accept())
    await remove.click()
    await expect(page.getByRole("main").getByRole("alert").filter({ hasText: "Failed" })).toHaveText(
      "Failed to delete license. It is still on your list; please try again later.",
    )
    await expect(license).toBeVisible()
    const deletions = (await server.control.requests()).filter(({ method }) => method === "DELETE")
    expect(deletions).toHaveLength(1)
  })
})
