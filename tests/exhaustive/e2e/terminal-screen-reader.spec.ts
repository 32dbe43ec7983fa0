import type { Page } from "@playwright/test"
import { accessibilityFindings } from "../../support/axe"
import { expect, reload, test } from "../../support/e2e"
import { openTerminal, printOn } from "../../support/terminal"

test.use({ person: "ada@example.com" })

test.describe("screen-reader mode of a terminal", () => {
  test("reads output aloud as it comes, and remembers the choice", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" })
    const terminal = await openTerminal(page)
    const mode = terminal.getByRole("button", { name: "Screen-reader mode" })
    await expect(mode).toHaveAttribute("aria-pressed", "false")
    await expect(said(page)).toHaveCount(0)
    await mode.click()
    await expect(mode).toHaveAttribute("aria-pressed", "true")
    await terminal.getByRole("group", { name: "Terminal screen" }).click()
    await printOn(page, "forty-two files are left\r\n")
    await expect(said(page)).toContainText("forty-two files are left")
    // A screen reader can walk through the lines themselves.
    await expect(terminal.getByRole("listitem").filter({ hasText: /^forty-two files/ })).toHaveCount(1)
    expect(await accessibilityFindings(page)).toEqual([])

    // The last check was at the width of a phone, which hides this button.
    await page.setViewportSize({ width: 1280, height: 720 })
    await reload(page)
    await openTerminal(page)
    await expect(mode).toHaveAttribute("aria-pressed", "true")
    await page.keyboard.type("echo said again\n")
    await expect(said(page)).toContainText("said again")
    await mode.click()
    await expect(said(page)).toHaveCount(0)
    await reload(page)
    await openTerminal(page)
    await expect(mode).toHaveAttribute("aria-pressed", "false")
  })
})

/** The text that a screen reader announces at once. Not found where the text is hidden from it. */
function said(page: Page) {
  return page.locator("[aria-live=assertive]:not([aria-hidden=true] *):not([inert] *)").filter({
    visible: true,
  })
}
