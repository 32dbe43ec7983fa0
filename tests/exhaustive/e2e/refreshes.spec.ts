import { expect, test, visit } from "../../support/e2e"
import { deploymentRow, nextPoll } from "../../support/launchpad"

// A refresh of the list of deployments changes only what has changed. Focus and typed text: e2e/deployments.spec.ts

test.use({ person: "ada@example.com" })

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await visit(page, "/deployments")
})

test("an open terminal stays, and closing it gives the focus back", async ({ page }) => {
  const toggle = deploymentRow(page, "gpu-prod").getByRole("button", { name: / Terminal/ })
  await toggle.click()
  const terminal = page.getByRole("region", { name: /Terminal/ })
  await expect(terminal.getByText("*** Connected ***")).toBeVisible()
  const screen = await terminal.elementHandle()
  await nextPoll(page)
  await nextPoll(page)
  expect(await terminal.evaluate((now, before) => now === before, screen)).toBe(true)
  await terminal.getByRole("button", { name: "Close" }).click()
  await expect(terminal).toBeHidden()
  await expect(toggle).toBeFocused()
  await expect(toggle).toHaveAttribute("aria-expanded", "false")
})

test("selected text, an open menu and an open dialog stay, and Escape returns the focus", async ({
  page,
}) => {
  const row = deploymentRow(page, "gpu-prod")
  await row.getByRole("heading").selectText()
  await nextPoll(page)
  await nextPoll(page)
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("gpu-prod")

  const face = row.getByRole("button", { name: /gpu-prod, change when it stops/ })
  await face.press("Enter")
  // The menu moves the focus once it is open.
  await expect(page.locator("[popover]:popover-open button:focus")).toBeVisible()
  const choice = page.getByRole("button", { name: /^30 days/ })
  await choice.focus()
  await nextPoll(page)
  await expect(choice).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(choice).toBeHidden()
  await expect(face).toBeFocused()

  const badge = row.getByRole("link", { name: /gpu-prod, update the version/ })
  await badge.click()
  const version = page.getByRole("textbox", { name: /^Or enter a version/ })
  await version.fill("2.0")
  await nextPoll(page)
  await nextPoll(page)
  await expect(version).toHaveValue("2.0")
  await expect(version).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(badge).toBeFocused()
})

test("the results of a half-typed search stay up to date", async ({ page, server }) => {
  const search = page.getByRole("main").getByRole("searchbox")
  await page.getByLabel("Sort by").selectOption("Name")
  await search.fill("load")
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible()
  await server.control.deployments({ email: "ada@example.com", name: "load", count: 3 })
  await nextPoll(page)
  await expect(page.getByRole("article")).toHaveCount(3)
  await expect(search).toBeFocused()
  await expect(search).toHaveValue("load")
  await expect(page).toHaveURL(/\?q=load&sort=name$/)
})

test("while the platform fails, the list and an open panel stay and say so", async ({ page, server }) => {
  const row = deploymentRow(page, "gpu-prod")
  const entry = page.getByRole("listitem").filter({ has: row })
  const step = entry.getByText("Loading the GPU driver", { exact: true }).first()
  const stale = page.getByRole("status").filter({ hasText: /Last updated .* · retrying/ })
  await entry.locator("summary").click()
  for (const [path, problem] of [
    ["/api/deployments/*/setup-steps", entry.getByText("Couldn't load setup steps")],
    ["/api/deployments", stale],
  ] as const) {
    await server.control.fault({ path, fault: { kind: "malformed" } })
    await nextPoll(page)
    await expect(problem).toBeVisible()
    await expect(row).toBeVisible()
    await expect(step).toBeVisible()
    await server.control.clearFaults()
    await nextPoll(page)
    await expect(problem).toBeHidden()
    await expect(step).toBeVisible()
  }
})
