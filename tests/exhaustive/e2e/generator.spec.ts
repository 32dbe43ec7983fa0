import type { Page } from "@playwright/test"
import { expect, test, visit } from "../../support/e2e"
import { holdRequests } from "../../support/hold-requests"

const base = "/private-deployments"
const guide = `${base}/category/onprem/platform/kubernetes`

function part(page: Page, name: string) {
  return page.getByRole("group", { name, exact: true })
}

/** The label covers its radio button. */
async function choose(page: Page, group: string, choice: string) {
  await part(page, group).locator("label:has(input)", { hasText: choice }).click()
}

/** The parts that most people leave as they are are folded. */
async function unfold(page: Page, ...names: string[]) {
  for (const name of names) await part(page, name).locator("summary").click()
}

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
  await visit(page, guide)
  await unfold(page, "Models and images")
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
  await visit(page, guide)
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

const password = /^[A-Za-z0-9_.~-]{24}$/

test("the form's rules apply while somebody fills it in", async ({ page }) => {
  await visit(page, guide)
  await unfold(page, "Postgres", "pgvector", "Sign-in and runner")
  const postgres = part(page, "Postgres")
  const made = postgres.getByLabel("User's password")
  await expect(made).toHaveValue(password)
  await expect(page.getByLabel("Runner token", { exact: true })).toHaveValue(/^[0-9a-f]{64}$/)
  await expect(page.getByLabel("Auth server password", { exact: true })).toHaveValue(password)

  const domain = page.getByRole("textbox", { name: "Domain", exact: true })
  await choose(page, "Access", "Domain")
  await domain.fill("ai.example.com")
  await choose(page, "Access", "Localhost")
  await expect(domain).toBeHidden()
  await choose(page, "Access", "Domain")
  await expect(domain).toHaveValue("")

  const first = await made.inputValue()
  await choose(page, "Postgres", "External")
  await expect(made).toBeHidden()
  const external = postgres.getByLabel("Password", { exact: true })
  await expect(external).toHaveValue("")
  await external.fill("theirs")
  await choose(page, "Postgres", "Built in")
  await expect(made).toHaveValue(password)
  expect(await made.inputValue()).not.toBe(first)
  await choose(page, "Postgres", "External")
  await expect(external).toHaveValue("")

  const pgvector = part(page, "pgvector")
  await choose(page, "pgvector", "External")
  await expect(pgvector).toContainText("vectorchord-bm25")
  await expect(pgvector.getByLabel("Port")).toHaveValue("5432")
  await expect(pgvector.getByLabel("Password", { exact: true }).locator("visible=true")).toHaveValue("")

  await expect(made).toHaveAttribute("type", "password")
  await choose(page, "Postgres", "Built in")
  await postgres.getByRole("button", { name: "Reveal the user's password" }).click()
  await expect(made).toHaveAttribute("type", "text")
  await postgres.getByRole("button", { name: "Hide the user's password" }).click()
  await expect(made).toHaveAttribute("type", "password")

  // An incomplete configuration has no file, and asking for the file keeps the typed text.
  await choose(page, "Postgres", "External")
  await external.fill("theirs")
  await page.getByRole("button", { name: "Download as zip" }).click()
  await expect(
    page.getByRole("alert").filter({ hasText: "Enter the host of the external Postgres." }),
  ).toBeVisible()
  await expect(external).toHaveValue("theirs")
})

test("a version is chosen from releases or builds, or typed", { tag: "@both" }, async ({ page }) => {
  await visit(page, guide)
  await unfold(page, "Models and images")
  const version = page.getByLabel("Version", { exact: true }).locator("visible=true")
  const custom = page.getByLabel("Custom version")
  await expect(version.locator("option", { hasText: "-rc." })).toHaveCount(0)
  await expect(custom).toBeHidden()
  await version.selectOption("2.1.3")
  await page.getByLabel("Include dev builds").check()
  await version.selectOption("2.2.0-rc.1")
  await page.getByLabel("Include dev builds").uncheck()
  await page.getByLabel("Include dev builds").check()
  await expect(version).toHaveValue("2.2.0-rc.1")
  await version.selectOption("Custom version")
  await expect(custom).toBeVisible()
  await expect(custom).toHaveValue("")
  await custom.fill("3.0.0-mine")
  await page.getByRole("button", { name: "Generate Configuration" }).click()
  await expect(page.getByRole("group", { name: "the file values-hearth.yaml" })).toContainText(
    "tag: 3.0.0-mine",
  )
  await expect(custom).toHaveValue("3.0.0-mine")
})
