import { expect, reload, test } from "../../support/e2e"
import { openTerminal, textOn } from "../../support/terminal"

test.use({ person: "ada@example.com" })

test.describe("a terminal with 2 MiB of output", () => {
  test("shows its last lines at once after a reload, with the 5,000 before", async ({ page }) => {
    test.setTimeout(120_000)
    await openTerminal(page)
    await page.keyboard.type("flood 3000000\n")
    await page.keyboard.type("echo the last line\n")
    const last = /the last line\s+the last line\s.*[$#]$/
    await expect.poll(() => textOn(page), { timeout: 60_000 }).toMatch(last)
    const before = await textOn(page)

    await page.addInitScript(collectPictures)
    await reload(page)
    const terminal = await openTerminal(page)
    await expect.poll(() => textOn(page), { timeout: 20_000 }).toBe(before)
    await page.keyboard.type("echo typed\n")
    await expect.poll(() => textOn(page), { timeout: 60_000 }).toMatch(/\ntyped\s.*[$#]$/)
    // No picture without the last line, from the first one on.
    expect(await page.evaluate(() => Reflect.get(window, "pictures"))).toEqual(["the last line"])

    await terminal.getByRole("button", { name: "Select text" }).click()
    const text = await terminal.getByRole("textbox", { name: "Text of the terminal" }).inputValue()
    const numbers = text.match(/^\d{9}/gm)?.map(Number) ?? []
    // The page keeps 5,000 lines behind its screen.
    const first = (numbers.at(-1) ?? 0) - numbers.length + 1
    expect(numbers.length).toBeGreaterThan(4_900)
    expect(numbers).toEqual(numbers.map((_, at) => first + at))
  })
})

/** Notes in `window.pictures` which different kinds of pictures of the terminal the browser has painted. */
function collectPictures() {
  const pictures: string[] = []
  Object.assign(window, { pictures })
  const look = () => {
    const rows = document.querySelector<HTMLElement>(".xterm-rows")
    const text = rows?.style.visibility === "hidden" ? "" : (rows?.textContent ?? "")
    const kind = /the.last.line/.test(text) ? "the last line" : text.slice(0, 100)
    if (text.trim() && kind !== pictures.at(-1)) pictures.push(kind)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
