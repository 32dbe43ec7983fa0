import { expect, test } from "../../support/e2e"
import { inputFrame, openTerminalPage, screen, screenFrame, send } from "../../support/plain-terminal"

test.use({ person: "ada@example.com" })

test("a terminal without scripts says when the shell has ended, and starts a new one", {
  tag: "@no-js",
}, async ({ page }) => {
  await openTerminalPage(page)
  await send(page, "exit")
  await expect(screenFrame(page).getByRole("status")).toContainText("The shell has ended.")
  await screenFrame(page).getByRole("link", { name: "Start a new shell" }).click()
  await expect(screen(page)).toContainText(/[$#]\s*$/)
  await send(page, "echo again")
  await expect(screen(page)).toContainText(/echo again\s+again/)
})

test("a terminal without scripts is no wider than a narrow window", { tag: "@no-js" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openTerminalPage(page)
  await expect(screen(page)).toContainText(/[$#]\s*$/)
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(widths[0]).toBeLessThanOrEqual(320)
  // The last button is inside its frame.
  const last = inputFrame(page).getByRole("button", { name: "Right", exact: true })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
  expect(
    await inputFrame(page)
      .locator("html")
      .evaluate((root) => root.scrollHeight <= innerHeight),
  ).toBe(true)
})
