import type { Page } from "@playwright/test"
import { expect, hydrated, test } from "../../support/e2e"
import { holdRequests } from "../../support/hold-requests"

/** Puts an element behind each field before the page is hydrated, as password managers do. */
async function installPasswordManager(page: Page) {
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      for (const field of document.querySelectorAll("main input:not([type=hidden]), main select")) {
        const mark = document.createElement("password-manager")
        mark.textContent = "•"
        field.after(mark)
      }
    })
  })
}

test.describe("with a password manager", () => {
  test.beforeEach(async ({ page, tolerate }) => {
    // React renders the document again, and Chromium ignores the second copy of the speculation rules.
    tolerate(/Minified React error #418|speculation rule set/)
    await installPasswordManager(page)
  })

  test("what was typed and chosen before hydration is kept, with the focus", async ({ page, signedIn }) => {
    await signedIn("noor@example.com")
    const release = await holdRequests(page, /\/assets\/.*\.js/)
    await page.goto("/deployments/type/trial-vm", { waitUntil: "commit" })
    await page.getByLabel("Stops after").selectOption("60")
    const name = page.getByLabel("Deployment name")
    await name.fill("field-notes")
    await expect(page.locator("password-manager").first()).toBeAttached()
    await release()
    await hydrated(page)
    await expect(page.locator("password-manager")).toHaveCount(0)
    await expect(name).toHaveValue("field-notes")
    await expect(name).toBeFocused()
    await expect(page.getByLabel("Stops after")).toHaveValue("60")
    await page.getByRole("button", { name: "Create Trial VM" }).click()
    await expect(page.getByRole("status").filter({ hasText: "Creating field-notes" })).toBeVisible()
  })
})
