import type { Page } from "@playwright/test"
import { expect, test, visit } from "../../support/e2e"
import { endSession, waitForPolling } from "../../support/launchpad"

// When the session ends, typed text and focus stay, and private data goes. The list of deployments: e2e/deployments.spec.ts

const ward = { id: "con_ward", name: "Ward", description: null, url: "https://ward.example" }
const list = (page: Page) => page.getByRole("region", { name: /^Your Private Deployments/ })

interface Form {
  path: string
  person?: string
  /** What is pressed to open the form. */
  open?: string
  typed: Record<string, string>
  /** What nobody may see afterwards. */
  gone(page: Page): ReturnType<Page["getByText"]>
}

const forms: Record<string, Form> = {
  "Create License": {
    path: "/admin/licenses?payment=pending",
    person: "kim@example.com",
    open: "Create License",
    typed: { Email: "it@field-notes.example", "Organization name": "Field Notes" },
    gone: (page) => page.getByRole("table", { name: "Licenses" }),
  },
  "Add a Private Deployment": {
    path: "/private-deployments",
    open: "Add a Private Deployment",
    typed: { Name: "Desk", Description: "Under the window", URL: "https://desk.exa" },
    gone: (page) => list(page).getByText("Ward", { exact: true }),
  },
  "Add, on its own page": {
    path: "/private-deployments/connected/new",
    typed: { Name: "Half a na" },
    gone: (page) => page.getByText("ada@example.com"),
  },
  "Edit, on its own page": {
    path: "/private-deployments/connected/con_ward/edit",
    typed: { Name: "Half a na" },
    gone: (page) => page.getByText("ada@example.com"),
  },
}

for (const [name, { path, person = "ada@example.com", open, typed, gone }] of Object.entries(forms)) {
  test(`the form ${name} keeps what was typed, and private data goes`, async ({
    page,
    server,
    signedIn,
    tolerate,
  }) => {
    tolerate(/^401 for GET \S+\.data/)
    await server.control.answers("GET /api/connected-deployments", [ward])
    await signedIn(person)
    await page.clock.install()
    await visit(page, path)
    await waitForPolling(page)
    await expect(gone(page).first()).toBeAttached()
    const main = page.getByRole("main")
    if (open) await main.getByText(open, { exact: true }).first().click()
    const field = (label: string) => main.getByRole("textbox", { name: new RegExp(`^${label}`) })
    for (const [label, text] of Object.entries(typed)) await field(label).fill(text)
    await endSession(page)
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible()
    await expect(gone(page)).toHaveCount(0)
    for (const [label, text] of Object.entries(typed)) await expect(field(label)).toHaveValue(text)
    await expect(field(Object.keys(typed).at(-1) ?? "")).toBeFocused()
  })
}

test("a typed license key stays in a guide, and the account's licenses go", async ({ page, signedIn }) => {
  await signedIn("ada@example.com")
  await page.clock.install()
  await visit(page, "/private-deployments/category/local")
  await expect(page.getByRole("button", { name: "Configuration Saved" })).toBeVisible()
  await page.getByRole("combobox", { name: "License" }).selectOption("Another key")
  await page.locator("input[name=licenseKey]").fill("half-a-key")
  await endSession(page)
  await expect(page.getByRole("combobox", { name: "License" })).toBeHidden()
  await expect(page.locator("input[name=licenseKey]")).toHaveValue("half-a-key")
})
