import type { Locator, Page } from "@playwright/test"
import { expect, test, visit } from "../support/e2e"
import { confirmation, deploymentRow, waitForStatus } from "../support/launchpad"

const name = "field-notes"

test("a newcomer signs in, creates a Trial VM, sees it come up and deletes it", async ({ page, server }) => {
  // The console must connect before the setup ends: later it gets a shell, and doesn't close by itself.
  await server.control.settings({ speed: 2 })

  await visit(page, "/")
  await page.getByRole("banner").getByRole("link", { name: "Launchpad" }).click()
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click()
  await page.getByRole("button", { name: /noor@example\.com/ }).click()
  await expect(page).toHaveURL("/home")
  await expect(page.getByRole("banner")).toContainText("noor@example.com")
  await expect(page.getByRole("banner")).toContainText("$4.00")

  await page.getByRole("navigation").getByRole("link", { name: "Hosted Deployments" }).click()
  await expect(page.getByText("No deployments yet")).toBeVisible()
  await page.getByRole("radio", { name: /Trial VM/ }).check()
  await page.getByLabel("Deployment name").fill(name)
  await page.getByLabel("Stops after").selectOption("60")
  await page.getByRole("button", { name: "Create Trial VM" }).click()

  await expect(page.getByText(`Creating ${name}`, { exact: true })).toBeVisible()
  const row = deploymentRow(page, name)
  await waitForStatus(page, row, "running")
  await expect(row).toContainText("Trial VM")
  await expect(row.getByRole("link", { name: /Launch UI/ })).toHaveAttribute(
    "href",
    /\/sandbox\/machines\/\d+-\d+-\d+-\d+$/,
  )

  await typeIntoTerminal(page, row)

  await deleteIt(page, row)
  await expect(page.getByText(`Deleted ${name}`, { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)

  const changes = await server.control.requests(/^(?!GET|UPGRADE)\w+ \/api\//)
  expect(changes).toMatchObject([
    { method: "POST", path: "/api/deployments", account: "noor@example.com" },
    {
      method: "DELETE",
      path: expect.stringMatching(/^\/api\/deployments\/[^/]+$/),
      account: "noor@example.com",
    },
  ])
  expect(changes[0]?.body).toEqual({ configId: "trial_vm_hetzner", name, timeoutMins: 60 })
})

/** The console that opened by itself closes after setup; this terminal stays. */
async function typeIntoTerminal(page: Page, row: Locator) {
  await row.getByRole("button", { name: /Open Terminal/ }).click({ timeout: 40_000 })
  const terminal = page.getByRole("region", { name: /Terminal/ })
  await expect(terminal.getByText(`root@${name}`)).toBeVisible()
  await expect(terminal.getByRole("textbox", { name: "Terminal input" })).toBeFocused()
  await page.keyboard.type("echo the hearth is lit")
  await page.keyboard.press("Enter")
  await expect(terminal.getByText("the hearth is lit", { exact: true })).toBeVisible()
  await terminal.getByRole("button", { name: "Close", exact: true }).click()
  await expect(terminal).toBeHidden()
}

async function deleteIt(page: Page, row: Locator) {
  const asked = page.waitForEvent("dialog")
  const clicked = row.getByRole("link", { name: `Delete ${name}` }).click()
  const dialog = await asked
  expect(dialog.message()).toBe(confirmation(name))
  await dialog.accept()
  await clicked
}
