import { expect, hydrated, test } from "../support/e2e"
import { holdRequests } from "../support/hold-requests"

// A press that is held while the scripts arrive acts, and what was typed by then stays.

test.use({ person: "ada@example.com" })

const presses = [
  { path: "/agents", name: "Deploy Equity Research Analyst", shows: /^Hearth Cloud/ },
  { path: "/deployments", name: /change when gpu-prod stops/, shows: /^Never.*until you stop it/ },
  { path: "/deployments", name: "Open Terminal of gpu-prod", shows: "Close Terminal of gpu-prod" },
] as const

for (const { path, name, shows } of presses) {
  test(`a press on "${name}" that is held meanwhile acts`, async ({ page }) => {
    const release = await holdRequests(page, /\/assets\/[^/]+\.js$/)
    await page.goto(path, { waitUntil: "commit" })
    const link = page.getByRole("link", { name })
    await link.scrollIntoViewIfNeeded()
    await link.hover()
    await page.mouse.down()
    release()
    await hydrated(page)
    await page.mouse.up()
    const shown = page.getByRole("button", { name: shows }).or(page.getByRole("link", { name: shows }))
    await expect(shown).toBeVisible()
    await expect(page).toHaveURL(path)
  })
}

test("what is typed, opened and selected while the scripts arrive stays", async ({ page }) => {
  const release = await holdRequests(page, /\/assets\/[^/]+\.js$/)
  await page.goto("/deployments/type/trial-vm", { waitUntil: "commit" })
  const name = page.getByLabel("Deployment name")
  const type = page.getByRole("radio", { name: /GPU Instance/ })
  await type.check()
  await page.getByText("+ Show Advanced Options", { exact: true }).click()
  await name.fill("half a name")
  await name.evaluate((field: HTMLInputElement) => field.setSelectionRange(0, 4))
  release()
  await hydrated(page)
  await expect(name).toHaveValue("half a name")
  await expect(name).toBeFocused()
  await expect(type).toBeChecked()
  await expect(page.getByRole("button", { name: "Create GPU Instance" })).toBeEnabled()
  await expect(page.locator("select[name=version]")).toBeVisible()
  await page.keyboard.type("full")
  await expect(name).toHaveValue("full a name")
})
