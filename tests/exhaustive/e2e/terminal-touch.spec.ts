import type { Locator, Page } from "@playwright/test"
import { allowClipboard, clipboardOf } from "../../support/clipboard"
import { expect, test } from "../../support/e2e"
import { openTerminal, printOn, screenOf, textOn, typedInto } from "../../support/terminal"

test.use({ person: "ada@example.com" })

test.describe("a terminal on a touch screen", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("the key bar has what on-screen keyboards lack, and keeps the focus", async ({ page }) => {
    const typed = typedInto(page)
    const terminal = await openTerminal(page)
    await expect(terminal).toBeInViewport({ ratio: 1 })
    await terminal.getByRole("button", { name: "Close", exact: true }).tap()
    await expect(page.getByRole("button", { name: "Open Terminal of gpu-prod", exact: true })).toBeFocused()
    await openTerminal(page)
    const input = terminal.getByRole("textbox", { name: "Terminal input" })
    await page.keyboard.type("sleep 100\n")
    await expect.poll(() => textOn(page)).toMatch(/sleep 100$/)
    const ctrl = key(terminal, "Ctrl")
    await ctrl.tap()
    await expect(ctrl).toHaveAttribute("aria-pressed", "true")
    await expect(input).toBeFocused()
    await page.keyboard.type("c")
    await expect.poll(() => textOn(page)).toMatch(/\^C\s[\s\S]*[$#]$/)
    await expect(ctrl).toHaveAttribute("aria-pressed", "false")

    await page.keyboard.type("echo twice\n")
    await expect.poll(() => textOn(page)).toMatch(/\ntwice\s[\s\S]*[$#]$/)
    await key(terminal, "Up").tap()
    await page.keyboard.press("Enter")
    await expect.poll(() => textOn(page)).toMatch(/\ntwice\s[\s\S]*\ntwice\s/)
    await page.keyboard.type("ech oops")
    for (let left = 0; left < 5; left++) await key(terminal, "Left").tap()
    await page.keyboard.type("o")
    await key(terminal, "Right").tap()
    await page.keyboard.press("Enter")
    await expect.poll(() => textOn(page)).toMatch(/\noops\s/)
    await expect(input).toBeFocused()

    await ctrl.tap()
    await ctrl.tap()
    await expect(ctrl).toHaveAttribute("aria-pressed", "false")
    typed.length = 0
    await key(terminal, "Esc").tap()
    await key(terminal, "Tab").tap()
    await ctrl.tap()
    await key(terminal, "Right").tap()
    await expect.poll(() => typed).toEqual(["\x1b", "\t", "\x1b[1;5C"])
    // A program in application cursor mode gets its own arrow keys.
    await page.keyboard.press("Control+c")
    await printOn(page, "\x1b[?1hready\r\n")
    await expect.poll(() => textOn(page)).toMatch(/\nready\s/)
    await key(terminal, "Up").tap()
    await expect.poll(() => typed.at(-1)).toBe("\x1bOA")
  })

  test("every control is large enough for a thumb, and none is wider than the screen", async ({ page }) => {
    const terminal = await openTerminal(page)
    // On a phone, a terminal opens on the whole screen.
    for (const fullscreen of [true, false]) {
      if (!fullscreen) await terminal.getByRole("button", { name: "Exit Fullscreen" }).tap()
      await terminal.getByRole("button", { name: "Find", exact: true }).tap()
      for (const width of [390, 360]) {
        await page.setViewportSize({ width, height: 844 })
        await expect(key(terminal, "Ctrl")).toBeVisible()
        for (const button of await terminal.getByRole("button").all()) {
          const box = await button.boundingBox()
          if (!box) continue
          const name = (await button.textContent()) ?? ""
          expect(Math.round(box.width), name).toBeGreaterThanOrEqual(44)
          expect(Math.round(box.height), name).toBeGreaterThanOrEqual(44)
          expect(Math.round(box.x + box.width), name).toBeLessThanOrEqual(width)
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
      await terminal.getByRole("button", { name: "Close find" }).tap()
    }
  })

  test("output can be selected as text, or copied as a whole", async ({ page, context }) => {
    await allowClipboard(context)
    const terminal = await openTerminal(page)
    const long = "a line that is far longer than this screen is wide, and is one line all the same"
    await printOn(page, `${long}\r\n`)
    await expect.poll(() => textOn(page)).toMatch(/the same\s[\s\S]*[$#]$/)
    await terminal.getByRole("button", { name: "More" }).tap()
    await terminal.getByRole("button", { name: "Select text" }).tap()
    const text = terminal.getByRole("textbox", { name: "Text of the terminal" })
    await expect(text).toBeFocused()
    await expect(text).toHaveValue(new RegExp(`\n${long}\n`))
    await expect(text).toHaveAttribute("readonly")
    await terminal.getByRole("button", { name: "Copy all" }).tap()
    await expect(terminal.getByRole("status")).toHaveText("Copied.")
    expect(await clipboardOf(page)).toBe(await text.inputValue())
    await terminal.getByRole("button", { name: "Done" }).tap()
    await expect(text).toBeHidden()
    await page.keyboard.type("echo back\n")
    await expect.poll(() => textOn(page)).toMatch(/\nback\s/)
  })

  test("a finger scrolls through earlier output and through full-screen programs", async ({ page }) => {
    const typed = typedInto(page)
    await openTerminal(page)
    await page.keyboard.type("flood 6400\n")
    await expect.poll(() => textOn(page)).toMatch(/000000099[\s\S]*[$#]$/)
    await drag(page, 200)
    await expect.poll(() => textOn(page)).not.toContain("000000099")
    await drag(page, -250)
    await expect.poll(() => textOn(page)).toContain("000000099")

    await printOn(page, "\x1b[?1049hwhole\r\n")
    await expect.poll(() => textOn(page)).toMatch(/whole/)
    typed.length = 0
    await drag(page, 100)
    await expect.poll(() => typed.join("")).toContain("\x1b[A\x1b[A\x1b[A")
  })
})

function key(terminal: Locator, name: string) {
  return terminal.getByRole("group", { name: "Keys" }).getByRole("button", { name, exact: true })
}

/** Draws a finger down the screen by that many pixels, or up when the number is negative. */
async function drag(page: Page, down: number) {
  await screenOf(page).scrollIntoViewIfNeeded()
  const box = await page.getByRole("group", { name: "Terminal screen" }).boundingBox()
  if (!box) throw new Error("The terminal is not visible.")
  const browser = await page.context().newCDPSession(page)
  const x = box.x + box.width / 2
  const from = box.y + box.height / 2 - down / 2
  const touch = (type: "touchStart" | "touchMove", y: number) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] })
  await touch("touchStart", from)
  for (let step = 1; step <= 10; step++) await touch("touchMove", from + (down * step) / 10)
  await browser.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
}
