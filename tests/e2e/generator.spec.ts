import type { Page } from "@playwright/test"
import { allowClipboard, clipboardOf } from "../support/clipboard"
import { stopClock } from "../support/clock"
import { expect, test, visit } from "../support/e2e"

const guide = "/private-deployments/category/onprem/platform/kubernetes"

/** The label covers its radio button. */
async function choose(page: Page, group: string, choice: string) {
  await page
    .getByRole("group", { name: group, exact: true })
    .locator("label:has(input)", { hasText: choice })
    .click()
}

async function generate(page: Page) {
  await page.getByRole("button", { name: "Generate Configuration" }).click()
}

function valuesIn(page: Page) {
  return page.getByRole("group", { name: "the file values-hearth.yaml" })
}

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
