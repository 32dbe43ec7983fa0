import type { Locator, Page } from "@playwright/test"
import { allowClipboard, clipboardOf } from "../../support/clipboard"
import { expect, test } from "../../support/e2e"
import { openTerminal, pointAt, printOn, selectWord, textOn, typedInto } from "../../support/terminal"

test.use({ person: "ada@example.com" })

test.describe("search in a terminal", () => {
  test("finds and counts lines that scrolled away, both ways, and returns the focus", async ({ page }) => {
    const terminal = await openTerminal(page)
    await printOn(page, "the Needle is first\r\n")
    await printOn(page, "and a needle is second\r\n")
    await page.keyboard.type("flood 6400\n")
    await printOn(page, "needle needle, last\r\n")
    await expect.poll(() => textOn(page)).toMatch(/needle needle, last[\s\S]*[$#]$/)

    await page.keyboard.press("Control+Shift+F")
    const find = terminal.getByRole("searchbox", { name: "Find" })
    await expect(find).toBeFocused()
    await find.fill("needle")
    await expect(countIn(terminal)).toHaveText("4 of 4")
    // Next after the newest match starts at the oldest and shows it.
    await find.press("Enter")
    await expect(countIn(terminal)).toHaveText("1 of 4")
    await expect.poll(() => textOn(page)).toContain("the Needle is first")
    await find.press("Enter")
    await expect(countIn(terminal)).toHaveText("2 of 4")
    await find.press("Shift+Enter")
    await find.press("Shift+Enter")
    await expect(countIn(terminal)).toHaveText("4 of 4")
    await expect.poll(() => textOn(page)).toContain("needle needle, last")
    await terminal.getByRole("button", { name: "Previous match" }).click()
    await expect(countIn(terminal)).toHaveText("3 of 4")
    await terminal.getByRole("button", { name: "Next match" }).click()
    await expect(countIn(terminal)).toHaveText("4 of 4")

    await find.press("Escape")
    await expect(find).toBeHidden()
    await expect(terminal.getByRole("textbox", { name: "Terminal input" })).toBeFocused()
    await expect(marks(page)).toHaveCount(0)
    await page.keyboard.type("echo typing again\n")
    await expect.poll(() => textOn(page)).toMatch(/typing again\s+typing again/)
  })

  test("matches case on request, and shows when there are no results", async ({ page }) => {
    const terminal = await openTerminal(page)
    await printOn(page, "Error: one\r\nerror: two\r\n")
    await expect.poll(() => textOn(page)).toMatch(/error: two[\s\S]*[$#]$/)
    await terminal.getByRole("button", { name: "Find", exact: true }).click()
    const find = terminal.getByRole("searchbox", { name: "Find" })
    await find.fill("Error:")
    await expect(countIn(terminal)).toHaveText("2 of 2")
    const matchCase = terminal.getByRole("button", { name: "Match case" })
    await matchCase.click()
    await expect(matchCase).toHaveAttribute("aria-pressed", "true")
    await expect(countIn(terminal)).toHaveText("1 of 1")
    await matchCase.click()
    await expect(countIn(terminal)).toHaveText("1 of 2")
    await find.fill("Error: three")
    await expect(countIn(terminal)).toHaveText("No matches")
    await find.fill("")
    await expect(countIn(terminal)).toHaveText("")
    // A regular expression is searched as plain text.
    await find.fill("(")
    await expect(countIn(terminal)).toHaveText("No matches")
    await terminal.getByRole("button", { name: "Close find" }).click()
    await expect(terminal.getByRole("textbox", { name: "Terminal input" })).toBeFocused()
  })

  test("keeps up with output, types nothing, and keeps a new selection", async ({ page, context }) => {
    await allowClipboard(context)
    const typed = typedInto(page)
    const terminal = await openTerminal(page)
    await page.keyboard.type("echo typed\n")
    await expect.poll(() => typed.join("")).toBe("echo typed\r")
    const other = await context.newPage()
    await openTerminal(other)
    await page.bringToFront()
    await terminal.getByRole("button", { name: "Find", exact: true }).click()
    const find = terminal.getByRole("searchbox", { name: "Find" })
    await find.fill("beacon")
    await expect(countIn(terminal)).toHaveText("No matches")
    await printOn(other, "beacon one\r\n")
    await expect(countIn(terminal)).toHaveText("1 of 1")
    await printOn(other, "beacon two\r\n")
    await expect(countIn(terminal)).toHaveText("1 of 2")
    await expect(marks(page)).not.toHaveCount(0)
    expect(typed.join("")).toBe("echo typed\r")

    // A word is selected by hand. Output must not move the selection to a match.
    await selectWord(page, /^beacon two/, "beacon t".length)
    await expect(countIn(terminal)).toHaveText("")
    await printOn(other, "beacon three\r\n")
    await expect.poll(() => textOn(page)).toContain("beacon three")
    await expect(countIn(terminal)).toHaveText("")
    await page.keyboard.press("Control+Shift+C")
    await expect(terminal.getByText("Copied.")).toBeVisible()
    expect(await clipboardOf(page)).toBe("two")
  })

  test("keeps a mouse selection during output; a click doesn't end the search", async ({ page, context }) => {
    await allowClipboard(context)
    const terminal = await openTerminal(page)
    const other = await context.newPage()
    const beside = await openTerminal(other)
    for (const [window, panel] of [
      [other, beside],
      [page, terminal],
    ] as const) {
      await window.bringToFront()
      await panel.getByRole("button", { name: "Find", exact: true }).click()
      await panel.getByRole("searchbox", { name: "Find" }).fill("beacon")
    }
    await printFrom(other, beside, "beacon one\r\n")
    await expect(countIn(terminal)).toHaveText("1 of 1")

    await pointAt(page, /^beacon one/, "beacon one and more".length)
    await page.mouse.down()
    await page.mouse.up()
    await expect(marks(page)).not.toHaveCount(0)
    await expect(countIn(terminal)).toHaveText("1 of 1")

    await pointAt(page, /^beacon one/, edgeAfter("beacon "))
    await page.mouse.down()
    await printFrom(other, beside, "beacon two\r\n")
    // By now the other window has searched the new output.
    await expect(countIn(beside)).toHaveText(/of 2$/)
    await expect.poll(() => textOn(page)).toContain("beacon two")
    await pointAt(page, /^beacon one/, edgeAfter("beacon one"))
    await page.mouse.up()
    await expect(countIn(terminal)).toHaveText("")
    await expect(marks(page)).toHaveCount(0)
    await page.keyboard.press("Control+Shift+C")
    await expect(terminal.getByText("Copied.")).toBeVisible()
    expect(await clipboardOf(page)).toBe("one")
  })

  test("searches for the selected text, and says when matches are too many to count", async ({ page }) => {
    const terminal = await openTerminal(page)
    await page.keyboard.type("flood 128000\n")
    await expect.poll(() => textOn(page)).toMatch(/000001999[\s\S]*[$#]$/)
    await selectWord(page, /^000001990/)
    await page.keyboard.press("Control+Shift+F")
    const find = terminal.getByRole("searchbox", { name: "Find" })
    await expect(find).toHaveValue("000001990")
    await expect(countIn(terminal)).toHaveText("1 of 1")
    await find.fill("abcdef")
    await expect(countIn(terminal)).toHaveText(/1000\+/)
  })
})

/** The middle of a character belongs to the edge behind it. */
function edgeAfter(text: string) {
  return text.length - 0.4
}

/** Prints from a terminal while its find bar has the keyboard. */
async function printFrom(page: Page, terminal: Locator, output: string) {
  await terminal.getByRole("textbox", { name: "Terminal input" }).focus()
  await printOn(page, output)
}

function countIn(terminal: Locator) {
  return terminal.getByRole("search").getByRole("status")
}

function marks(page: Page) {
  return page.locator(".xterm-find-result-decoration")
}
