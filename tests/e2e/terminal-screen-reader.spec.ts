import type { Page } from "@playwright/test"
import { accessibilityFindings } from "../support/axe"
import { expect, test } from "../support/e2e"
import { openTerminal, printOn, textOn } from "../support/terminal"

test.describe("screen-reader mode of a terminal", { tag: "@js" }, () => {
  test("output is said as it comes, and the choice is remembered", async ({ page, signedIn }) => {
    await page.emulateMedia({ reducedMotion: "reduce" })
    await signedIn("ada@example.com")
    const terminal = await openTerminal(page)
    const mode = terminal.getByRole("button", { name: "Screen-reader mode" })
    await expect(mode).toHaveAttribute("aria-pressed", "false")
    await expect(said(page)).toHaveCount(0)
    await mode.click()
    await expect(mode).toHaveAttribute("aria-pressed", "true")
    await terminal.getByRole("group", { name: "Terminal screen" }).click()
    await printOn(page, "forty-two files are left\r\n")
    await expect(said(page)).toContainText("forty-two files are left")
    // The lines themselves can be walked through.
    await expect(terminal.getByRole("listitem").filter({ hasText: /^forty-two files/ })).toHaveCount(1)
    expect(await accessibilityFindings(page)).toEqual([])

    // The last look was at the width of a phone, which does not show this button.
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.reload()
    await openTerminal(page)
    await expect(mode).toHaveAttribute("aria-pressed", "true")
    await page.keyboard.type("echo said again\n")
    await expect(said(page)).toContainText("said again")
    await mode.click()
    await expect(said(page)).toHaveCount(0)
    await page.reload()
    await openTerminal(page)
    await expect(mode).toHaveAttribute("aria-pressed", "false")
  })

  test("a browser that keeps nothing has it for as long as the panel is open", async ({ page, signedIn }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("refused", "SecurityError")
        },
      })
    })
    await signedIn("ada@example.com")
    const terminal = await openTerminal(page)
    const mode = terminal.getByRole("button", { name: "Screen-reader mode" })
    await mode.click()
    await expect(mode).toHaveAttribute("aria-pressed", "true")
    await terminal.getByRole("group", { name: "Terminal screen" }).click()
    await page.keyboard.type("echo heard\n")
    await expect.poll(() => textOn(page)).toMatch(/\nheard/)
    await expect(said(page)).toContainText("heard")
  })
})

/** What a screen reader is given to say at once; not found where it would be kept from it. */
function said(page: Page) {
  return page.locator("[aria-live=assertive]:not([aria-hidden=true] *):not([inert] *)").filter({
    visible: true,
  })
}
