import { allowClipboard, clipboardOf } from "../../support/clipboard"
import { expect, test } from "../../support/e2e"
import {
  openTerminal,
  pointAt,
  printOn,
  screenOf,
  selectWord,
  textOn,
  typedInto,
} from "../../support/terminal"

test.use({ person: "ada@example.com" })

test.describe("copy, paste and links in a terminal", () => {
  test("Ctrl+Shift+C copies the selection, and Ctrl+C still interrupts", async ({ page, context }) => {
    await allowClipboard(context)
    const typed = typedInto(page)
    const terminal = await openTerminal(page)
    await printOn(page, "copyme and not me\r\n")
    await page.keyboard.press("Control+Shift+C")
    await expect(terminal.getByRole("status")).toHaveText("Nothing is selected.")
    await selectWord(page, /^copyme/)
    await page.keyboard.press("Control+Shift+C")
    await expect(terminal.getByRole("status")).toHaveText("Copied.")
    expect(await clipboardOf(page)).toBe("copyme")

    await page.evaluate(() => navigator.clipboard.writeText("mine"))
    await selectWord(page, /^copyme/)
    await page.keyboard.press("Control+c")
    await expect.poll(() => textOn(page)).toMatch(/\^C\s/)
    expect(await clipboardOf(page)).toBe("mine")
    expect(typed.at(-1)).toBe("\x03")
  })

  test("the buttons copy and paste, and the terminal keeps the focus", async ({ page, context }) => {
    await allowClipboard(context)
    const terminal = await openTerminal(page)
    await printOn(page, "fromhere\r\n")
    await selectWord(page, /^fromhere/)
    await terminal.getByRole("button", { name: "Copy", exact: true }).click()
    await expect(terminal.getByRole("status")).toHaveText("Copied.")
    await page.keyboard.type("echo [")
    await terminal.getByRole("button", { name: "Paste" }).click()
    // Reading the clipboard takes a moment.
    await expect.poll(() => textOn(page)).toContain("echo [fromhere")
    await page.keyboard.type("]\n")
    await expect.poll(() => textOn(page)).toContain("\n[fromhere]")
  })

  test("a refused clipboard shows the shortcut to use", async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => Promise.reject(new DOMException("refused", "NotAllowedError"))
      Object.assign(navigator.clipboard, { readText: refuse, writeText: refuse })
    })
    const terminal = await openTerminal(page)
    await terminal.getByRole("button", { name: "Paste" }).click()
    await expect(terminal.getByRole("status")).toContainText("Press Ctrl+Shift+V")
    await printOn(page, "word\r\n")
    await selectWord(page, /^word/)
    await terminal.getByRole("button", { name: "Copy", exact: true }).click()
    await expect(terminal.getByRole("status")).toContainText("Couldn't copy")
  })

  for (const [platform, key] of [
    ["Linux x86_64", "Shift"],
    ["MacIntel", "Alt"],
  ] as const) {
    test(`while a program uses the mouse, ${key} selects on ${platform}`, async ({ page, context }) => {
      await allowClipboard(context)
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, "platform", { get: () => value })
      }, platform)
      const terminal = await openTerminal(page)
      await printOn(page, "\x1b[?1000hcopyme and not me\r\n")
      await selectWord(page, /^copyme/)
      const copy = terminal.getByRole("button", { name: "Copy", exact: true })
      await copy.click()
      await expect(terminal.getByRole("status")).toHaveText(
        "Nothing is selected. A program uses the mouse: hold Shift while you drag, or Option on a Mac.",
      )
      await page.keyboard.down(key)
      await selectWord(page, /^copyme/)
      await page.keyboard.up(key)
      await copy.click()
      await expect(terminal.getByRole("status")).toHaveText("Copied.")
      expect(await clipboardOf(page)).toBe("copyme")
    })
  }

  test("a clipboard that opens after the panel has closed pastes and asks nothing", async ({ page }) => {
    await page.addInitScript(() => {
      const allowed = new Promise<string>((resolve) => {
        window.addEventListener("clipboard-allowed", () => resolve("one\ntwo"), { once: true })
      })
      Object.assign(navigator.clipboard, { readText: () => allowed })
    })
    const questions: string[] = []
    page.on("dialog", (dialog) => {
      questions.push(dialog.message())
      void dialog.dismiss()
    })
    const terminal = await openTerminal(page)
    await terminal.getByRole("button", { name: "Paste" }).click()
    await terminal.getByRole("button", { name: "Close", exact: true }).click()
    await expect(terminal).toBeHidden()
    await page.evaluate(() => window.dispatchEvent(new Event("clipboard-allowed")))
    await openTerminal(page)
    expect(questions).toEqual([])
  })

  for (const keys of ["Control+Shift+V", "Shift+Insert"]) {
    test(`${keys} pastes, as bracketed paste where the program asks for it`, async ({ page, context }) => {
      await allowClipboard(context)
      const typed = typedInto(page)
      await openTerminal(page)
      await page.evaluate(() => navigator.clipboard.writeText("echo pasted"))
      await page.keyboard.press(keys)
      await page.keyboard.press("Enter")
      await expect.poll(() => textOn(page)).toMatch(/\npasted\s/)

      await printOn(page, "\x1b[?2004hready\r\n")
      await expect.poll(() => textOn(page)).toMatch(/\nready\s/)
      // An end marker within the pasted text would let the rest run.
      await page.evaluate(() => navigator.clipboard.writeText("one\ntwo\x1b[201~\r"))
      await page.keyboard.press(keys)
      await expect.poll(() => typed).toContain("\x1b[200~one\rtwo[201~\r\x1b[201~")
    })
  }

  test("pasting lines that would run at once asks for confirmation", async ({ page, context }) => {
    await allowClipboard(context)
    await openTerminal(page)
    await page.evaluate(() => navigator.clipboard.writeText("echo a1\necho b2\n"))
    const asked: string[] = []
    let accept = false
    page.on("dialog", (dialog) => {
      asked.push(dialog.message())
      return accept ? dialog.accept() : dialog.dismiss()
    })
    await page.keyboard.press("Control+Shift+V")
    await expect.poll(() => asked).toHaveLength(1)
    expect(asked[0]).toContain("echo a1\necho b2")
    await page.keyboard.type("echo between\n")
    await expect.poll(() => textOn(page)).toMatch(/\nbetween\s/)
    expect(await textOn(page)).not.toContain("a1")
    accept = true
    await page.keyboard.press("Control+Shift+V")
    await expect.poll(() => textOn(page)).toMatch(/\na1\s[\s\S]*\nb2\s/)
  })

  test("an address opens in a new tab without access to this one", async ({ page, context, server }) => {
    await openTerminal(page)
    const address = `${server.origin}/home?from=a_(terminal)`
    const printed = `see (${address}). Or javascript:alert(1) or ftp://example.com/x`
    await printOn(page, `${printed}\r\n`)
    await expect.poll(() => textOn(page)).toMatch(/ftp:\/\/example\.com\/x/)
    const line = /see .http/
    const opening = context.waitForEvent("page")
    await pointAt(page, line, "see (h".length)
    await expect(screenOf(page).getByText(address.slice(0, 5)).last()).toHaveCSS(
      "text-decoration-line",
      "underline",
    )
    await expect(page.locator(`[title="${address}"]`)).toHaveCount(1)
    await page.mouse.down()
    await page.mouse.up()
    const opened = await opening
    await opened.waitForLoadState()
    expect(opened.url()).toBe(address)
    expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""])
    await opened.close()

    for (const text of ["javascript:", "ftp:"]) {
      await pointAt(page, line, printed.indexOf(text) + 2)
      await page.mouse.down()
      await page.mouse.up()
    }
    await page.keyboard.type("echo after\n")
    await expect.poll(() => textOn(page)).toMatch(/\nafter\s/)
    expect(context.pages()).toHaveLength(1)
  })
})
