import type { Page } from "@playwright/test"
import { allowClipboard, clipboardOf } from "../support/clipboard"
import { stopClock } from "../support/clock"
import { expect, test, visit } from "../support/e2e"

const guide = "/private-deployments/category/onprem/platform/kubernetes"

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

async function generate(page: Page) {
  await page.getByRole("button", { name: "Generate Configuration" }).click()
}

function valuesIn(page: Page) {
  return page.getByRole("group", { name: "the file values-hearth.yaml" })
}

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
  await generate(page)
  await expect(valuesIn(page)).toContainText("tag: 3.0.0-mine")
  await expect(custom).toHaveValue("3.0.0-mine")
})

test("generated commands can be copied, and an edit marks the changed lines", async ({
  page,
  context,
  tolerate,
}) => {
  await stopClock(page)
  await visit(page, `${guide}?accessMethod=domain&domain=ai.example.com`)
  await generate(page)
  const values = valuesIn(page)
  await expect(values).toContainText("serverUrl: https://ai.example.com")
  await expect(page).toHaveURL(/domain=ai\.example\.com$/)
  await expect(page.getByRole("heading", { name: "Your configuration" }).locator("..")).toBeFocused()
  await allowClipboard(context)
  await page.getByRole("button", { name: "Copy the file values-hearth.yaml" }).click()
  await expect(page.getByRole("button", { name: /^Copied!/ })).toBeVisible()
  const copied = await clipboardOf(page)
  expect(copied).toContain("\n  serverUrl: https://ai.example.com\n")
  await choose(page, "Access", "Localhost")
  await expect(page.getByText("The form has changed.")).toBeVisible()
  await generate(page)
  await expect(values.locator("mark")).toContainText(["serverUrl: http://localhost:8080"])
  await expect(page.getByText("The form has changed.")).toBeHidden()
  const secrets = page.getByRole("heading", { name: "Create the secrets" }).locator("..")
  await expect(secrets).toContainText("Unchanged")

  tolerate(/ERR_FAILED/)
  await page.route("**/platform/kubernetes.data*", (route) => route.abort())
  await generate(page)
  await expect(page.getByText("Couldn't reach the server.")).toBeVisible()
  await page.unroute("**/platform/kubernetes.data*")
  await generate(page)
  await expect(page.getByText("Couldn't reach the server.")).toBeHidden()
  await expect(secrets).toContainText("Unchanged")

  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download as zip" }).click()
  expect((await download).suggestedFilename()).toMatch(/^hearth-configuration-[0-9a-f]{8}\.zip$/)
  await expect(values).toBeVisible()
})
