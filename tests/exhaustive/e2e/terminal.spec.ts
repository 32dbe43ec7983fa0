import type { Page } from "@playwright/test"
import { accessibilityFindings } from "../../support/axe"
import { allowClipboard, clipboardOf } from "../../support/clipboard"
import { expect, hydrated, reload, test, visit } from "../../support/e2e"
import { holdRequests } from "../../support/hold-requests"
import { openTerminal, pointAt, screenOf, textOn, typedInto } from "../../support/terminal"

test.use({ person: "ada@example.com" })

// The terminal with scripts. Without them, terminal-without-scripts.spec.ts.
test.describe("terminal", () => {
  test("a terminal takes typing, shows output, resizes, goes full screen and closes", async ({ page }) => {
    const terminal = await openTerminal(page)
    await expect(terminal.getByRole("heading", { name: /^Terminal/ })).toBeVisible()
    await expect.poll(() => textOn(page)).toContain("*** Connected ***")
    await page.keyboard.type("echo hi\n")
    await expect.poll(() => textOn(page)).toMatch(/echo hi\s+hi/)

    const wide = await sizeSeenByTheMachine(page)
    await page.setViewportSize({ width: 900, height: 700 })
    const narrow = await sizeSeenByTheMachine(page)
    expect(narrow.columns).toBeLessThan(wide.columns)
    await page.setViewportSize({ width: 1280, height: 720 })

    await terminal.getByRole("button", { name: "Fullscreen", exact: true }).click()
    const whole = await terminal.boundingBox()
    expect(whole).toEqual({ x: 0, y: 0, width: 1280, height: 720 })
    const full = await sizeSeenByTheMachine(page)
    expect(full.rows).toBeGreaterThan(wide.rows)
    // What is behind can't be pressed unseen.
    const remove = page.locator(".row-delete").first()
    await remove.focus()
    await expect(remove).not.toBeFocused()
    await page.keyboard.press("Control+Shift+Period")
    await expect(terminal).toContainText("Ctrl+Shift+. and Esc to leave")
    await page.keyboard.press("Escape")
    await terminal.getByRole("group", { name: "Terminal screen" }).press("Enter")
    expect(await sizeSeenByTheMachine(page)).toEqual(wide)

    await terminal.getByRole("button", { name: /Larger text/ }).click()
    await terminal.getByRole("group", { name: "Terminal screen" }).press("Enter")
    const larger = await sizeSeenByTheMachine(page)
    expect(larger.columns).toBeLessThan(wide.columns)
    await terminal.getByRole("button", { name: /Smaller text/ }).click()

    await page.setViewportSize({ width: 200, height: 300 })
    await terminal.getByRole("group", { name: "Terminal screen" }).press("Enter")
    expect(await sizeSeenByTheMachine(page)).toEqual({ rows: expect.any(Number), columns: 20 })
    await page.setViewportSize({ width: 1280, height: 720 })
    await expect(terminal.getByRole("group", { name: "Keys" })).toBeHidden()

    await terminal.getByRole("button", { name: "Close", exact: true }).click()
    await expect(terminal).toBeHidden()
  })

  test("the first terminal of a page opens in sight, however late its panel comes", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 660 })
    await visit(page, "/deployments")
    const load = await holdRequests(page, "**/assets/terminal-panel-*.js")
    const row = page.getByRole("article", { name: "gpu-prod", exact: true })
    await row.getByRole("button", { name: /Open Terminal/ }).click()
    await page.evaluate(() => window.scrollTo(0, 0))
    load()
    await expect(page.getByRole("region", { name: /Terminal/ })).toBeInViewport({ ratio: 0.9 })
  })

  test("a terminal opens while its font is on the way, and measures it when it comes", async ({ page }) => {
    // The system's monospace font may be as wide as the terminal's own. Letters of another width come instead.
    const load = await holdRequests(page, "**/assets/jetbrains-mono-*", "app/ui/fonts/fraunces-600.woff2")
    // The load event waits for the font, which other texts of the page need, too.
    await page.goto("/deployments", { waitUntil: "domcontentloaded" })
    await hydrated(page)
    await openTerminal(page)
    const widthOfCell = () => screenOf(page).evaluate((rows) => getComputedStyle(rows).width)
    const before = await widthOfCell()
    load()
    await expect.poll(widthOfCell).not.toBe(before)
  })

  test("opening focuses it; Ctrl+Shift+. leaves it, Tab passes it, Enter enters it", async ({ page }) => {
    const terminal = await openTerminal(page)
    const input = terminal.getByRole("textbox", { name: "Terminal input" })
    await expect(input).toBeFocused()
    await page.keyboard.press("Tab")
    await expect(input).toBeFocused()

    await page.keyboard.press("Control+Shift+.")
    const frame = terminal.getByRole("group", { name: "Terminal screen" })
    await expect(frame).toBeFocused()
    await page.keyboard.press("Shift+Tab")
    await expect(terminal.getByRole("button", { name: "Close", exact: true })).toBeFocused()
    await page.keyboard.press("Tab")
    await expect(frame).toBeFocused()
    await page.keyboard.press("Tab")
    await expect(frame).not.toBeFocused()
    await expect(input).not.toBeFocused()
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Enter")
    await expect(input).toBeFocused()
  })

  test("undo and the marks of editors reach the machine, each once", async ({ page }) => {
    const typed = typedInto(page)
    await openTerminal(page)
    for (const keys of ["Control+/", "Control+Shift+Digit2", "Control+Shift+Digit6", "Control+Shift+Minus"])
      await page.keyboard.press(keys)
    await page.keyboard.type("x")
    await expect.poll(() => typed.join("")).toMatch(/x$/)
    expect(typed.join("")).toBe("\x1f\0\x1e\x1fx")
  })

  test("output cannot open a window, copy to the clipboard or rename the tab", async ({ page, context }) => {
    await allowClipboard(context)
    await openTerminal(page)
    await page.evaluate(() => navigator.clipboard.writeText("mine"))
    const title = await page.title()
    const hex = (text: string) => Buffer.from(text).toString("hex")
    const attacks = [
      "\x1b]8;;javascript:document.title='owned'\x07click\x1b]8;;\x07",
      `\x1b]52;c;${btoa("stolen")}\x07`,
      "\x1b]0;<img src=x onerror=alert(1)>\x07",
      "\x1b[21t\x1b[18t",
      `\x1b[${"1;".repeat(40)}m`,
    ]
    await page.keyboard.type(`frames ${attacks.map(hex).join(" ")}\n`)
    await expect.poll(() => textOn(page)).toContain("click")
    // Looked up by its row: the terminal may redraw the text within at any moment.
    await pointAt(page, /^click/, 2)
    await page.mouse.down()
    await page.mouse.up()
    await page.keyboard.type("echo after\n")
    await expect.poll(() => textOn(page)).toContain("after")
    expect(await page.title()).toBe(title)
    expect(await clipboardOf(page)).toBe("mine")
    expect(context.pages()).toHaveLength(1)
  })

  test("a panel can be closed in the moment that its shell ends", async ({ page }) => {
    // The page has received the message, and has drawn nothing of it yet.
    await page.addInitScript(() => {
      const open = window.WebSocket
      window.WebSocket = class extends open {
        constructor(address: string | URL) {
          super(address)
          queueMicrotask(() =>
            this.addEventListener("message", ({ data }) => {
              if (typeof data === "string" && data.includes('"closed"'))
                document.querySelector<HTMLButtonElement>("button[data-close-terminal]")?.click()
            }),
          )
        }
      }
    })
    const terminal = await openTerminal(page)
    await terminal
      .getByRole("button", { name: "Close", exact: true })
      .evaluate((button) => button.setAttribute("data-close-terminal", ""))
    await page.keyboard.type("exit\n")
    await expect(terminal).toBeHidden()
    await openTerminal(page)
  })

  test("of two windows, the one used last sets the size and answers the machine; signing out ends both", async ({
    page,
    context,
  }) => {
    test.setTimeout(180_000)
    const typed = typedInto(page)
    const terminal = await openTerminal(page)
    const mine = await sizeSeenByTheMachine(page)
    const phone = await context.newPage()
    await phone.setViewportSize({ width: 390, height: 800 })
    const typedThere = typedInto(phone)
    const other = await openTerminal(phone)
    expect((await sizeSeenByTheMachine(phone)).columns).toBeLessThan(50)
    await expect(terminal.getByRole("status")).toContainText("Another window sets the terminal size")
    await page.bringToFront()
    await terminal.getByRole("group", { name: "Terminal screen" }).click()
    expect(await sizeSeenByTheMachine(page)).toEqual(mine)
    await expect(terminal.getByRole("status")).toHaveText("Connected")

    // Device attributes, cursor position, a mode, a color, a setting: one reply for each, and none in a replay.
    await page.keyboard.type("frames 1b5b63 1b5b366e 1b5b3f313b2470 1b5d31313b3f07 1b502471221b5c\n")
    await expect.poll(() => replies(typed).length).toBe(5)
    await page.keyboard.press("Control+c")
    await reload(page)
    await openTerminal(page)
    await page.keyboard.type("echo done\n")
    await expect.poll(() => textOn(page)).toMatch(/\bdone\s/)
    expect(replies(typed)).toHaveLength(5)
    expect(replies(typedThere)).toHaveLength(0)

    // The list's next answer would replace the terminal by the form to sign in.
    for (const window of [page, phone]) await window.route(/[?&]poll=|\/deployments\.data/, () => {})
    const third = await context.newPage()
    await visit(third, "/balance")
    await third.getByRole("button", { name: "Sign Out" }).click()
    for (const panel of [terminal, other]) {
      await expect(panel.getByRole("status")).toHaveText("You are signed out.")
      await expect(panel.getByRole("link", { name: "Sign In" })).toHaveAttribute(
        "href",
        /returnTo=%2Fdeployments/,
      )
    }
  })

  test("a shell that ends says so and leaves nothing to end, and another one can be started", async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" })
    const terminal = await openTerminal(page)
    await page.keyboard.type("exit\n")
    await expect(terminal.getByRole("status")).toHaveText("The shell has ended.")
    // accessibility.spec.ts examines an open terminal.
    expect(await accessibilityFindings(page)).toEqual([])
    await terminal.getByRole("button", { name: "Start a new shell" }).click()
    await expect(terminal.getByRole("status")).toHaveText("Connected")
    await expect.poll(() => textOn(page)).toMatch(/Disconnected[\s\S]*\*\*\* Connected \*\*\*[\s\S]*[$#]$/)
    await page.keyboard.type("exit\n")
    await expect(terminal.getByRole("status")).toHaveText("The shell has ended.")
    await terminal.getByRole("button", { name: "Close", exact: true }).click()
    await expect(terminal).toBeHidden()
    await expect(page.getByText("The shell keeps running")).toBeHidden()
  })
})

/** Asks the machine for the size of this window, as a program there would. */
async function sizeSeenByTheMachine(page: Page) {
  // A hidden terminal is not drawn.
  await screenOf(page).scrollIntoViewIfNeeded()
  // The terminal notices a new size when the next frame is drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.keyboard.type("clear\n")
  await expect.poll(() => textOn(page)).toMatch(/^\S+[$#]$/)
  await page.keyboard.type("size\n")
  await expect.poll(() => textOn(page)).toMatch(/\d+×\d+/)
  const [, rows, columns] = /(\d+)×(\d+)/.exec(await textOn(page)) ?? []
  return { rows: Number(rows), columns: Number(columns) }
}

function replies(typed: string[]) {
  return typed.filter((text) => text.length > 1 && text.startsWith("\x1b"))
}
