import { expect, test, visit } from "../../support/e2e"
import { holdRequests } from "../../support/hold-requests"

const base = "/private-deployments"

test("Save is offered once the address of a Docker installation has changed", async ({ page }) => {
  await visit(page, "/private-deployments/category/local")
  const saved = page.getByRole("button", { name: "Configuration Saved" })
  await expect(saved).toBeDisabled()
  await page.locator("label", { hasText: "Custom domain" }).first().click()
  await page.getByLabel("Custom domain").and(page.getByRole("textbox")).fill("ai.example.com")
  await page.getByRole("button", { name: "Save Configuration" }).click()
  await expect(saved).toBeDisabled()
  await expect(page.locator("pre").filter({ hasText: "--api-host https://ai.example.com" })).toBeVisible()
  await page.locator("label", { hasText: "Localhost" }).click()
  await expect(page.getByRole("button", { name: "Save Configuration" })).toBeEnabled()
})

test("the hash selects a category on page load and later", async ({ page }) => {
  const shown = page.getByRole("navigation", { name: "Categories" }).locator("[aria-current]")
  await visit(page, `${base}#on-premises`)
  await expect(page).toHaveURL(`${base}/category/onprem`)
  await expect(shown).toContainText("On-premises")
  for (const [hash, path, card] of [
    ["#cloud-providers", "/category/cloud", "Cloud"],
    ["#cloud-gcp", "/category/cloud/provider/gcp", "Cloud"],
    ["#hybrid", "/category/hybrid", "Hybrid and air-gapped"],
    ["#local-anything", "/category/local", "Local"],
    ["#moon", "/category/local#moon", "Local"],
  ] as const) {
    await page.evaluate((next) => {
      location.hash = next
    }, hash)
    await expect(page).toHaveURL(base + path)
    await expect(shown).toContainText(card)
  }
})
test("the token is the account's until it is changed or left out", async ({ page, server, signedIn }) => {
  await signedIn("ada@example.com")
  const body = { meta: { huggingface_token: "hf_saved" } }
  await server.control.answers("GET /api/user/meta", body)
  await visit(page, `${base}/category/onprem/platform/kubernetes`)
  await page.getByRole("group", { name: "Models and images" }).locator("summary").click()
  const filled = page.getByText("Auto-filled from your account")
  const token = page.getByLabel(/^Model-hub token/)
  await expect(filled).toBeVisible()
  await token.fill("hf_typed")
  await expect(filled).toBeHidden()
  await token.fill("")
  await expect(filled).toBeVisible()
  await page.getByLabel("Leave the token out").check()
  await expect(filled).toBeHidden()
})

test("what is changed while the configuration is generated isn't in the output, which says so", async ({
  page,
}) => {
  await visit(page, `${base}/category/onprem/platform/kubernetes`)
  const namespace = page.getByLabel("Namespace")
  const generate = page.getByRole("button", { name: "Generate Configuration" })
  const changed = page.getByText("The form has changed.")
  const output = page.getByRole("heading", { name: "Your configuration" })
  await namespace.fill("first")
  const release = await holdRequests(page, /\.data\b/)
  await generate.click()
  await namespace.fill("second")
  release()
  await expect(output).toBeVisible()
  await expect(changed).toBeVisible()
  await generate.click()
  await expect(changed).toBeHidden()
})
