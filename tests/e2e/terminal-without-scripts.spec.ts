import type { FrameLocator, Page } from "@playwright/test"
import { expect, test, visit } from "../support/e2e"

test.describe("a live terminal without scripts", { tag: "@no-js" }, () => {
  test("shows what the machine prints for a line", async ({ page, signedIn }) => {
    await signedIn("ada@example.com")
    await openTerminalPage(page)
    await send(page, "echo good morning")
    await expect(screen(page)).toContainText(/echo good morning\s+good morning\s/)
    // The field is ready for the next line, and the page is the same.
    await expect(lineField(page)).toHaveValue("")
    await expect(lineField(page)).toBeFocused()
    await page.keyboard.type("echo <b>&amp;</b>\n")
    await expect(screen(page)).toContainText(/\n<b>&amp;<\/b>\s/)
    await expect(screen(page)).toHaveCount(1)
  })

  test("interrupts a program with Ctrl-C, and repeats a line with Up", async ({ page, signedIn }) => {
    await signedIn("ada@example.com")
    await openTerminalPage(page)
    await send(page, "sleep 600")
    await expect(screen(page)).toContainText(/sleep 600\s*$/)
    await press(page, "Ctrl-C")
    await expect(screen(page)).toContainText(/sleep 600[\s\S]*[$#]\s*$/)
    await send(page, "echo once more")
    await press(page, "Up")
    await expect(screen(page)).toContainText(/\nonce more[\s\S]*echo once more\s*$/)
    // Enter, in the empty field.
    await page.keyboard.press("Enter")
    await expect(screen(page)).toContainText(/\nonce more[\s\S]*\nonce more[\s\S]*[$#]\s*$/)
  })

  test("says when the shell has ended, and starts a new one", async ({ page, signedIn }) => {
    await signedIn("ada@example.com")
    await openTerminalPage(page)
    await send(page, "exit")
    await expect(screenFrame(page).getByRole("status")).toContainText("The shell has ended.")
    await screenFrame(page).getByRole("link", { name: "Start a new shell" }).click()
    await expect(screen(page)).toContainText(/[$#]\s*$/)
    await send(page, "echo again")
    await expect(screen(page)).toContainText(/echo again\s+again/)
  })

  test("is no wider than a narrow window", async ({ page, signedIn }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await signedIn("ada@example.com")
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

  test("reads and types as plain text", async ({ page, signedIn }) => {
    await signedIn("ada@example.com")
    await openTerminalPage(page)
    await page.getByRole("link", { name: "Text view" }).click()
    await page.getByLabel("Line to send").fill("echo printed")
    await page.getByRole("button", { name: "Enter" }).click()
    const text = page.getByRole("region", { name: "Screen" })
    await expect(text).toContainText(/echo printed\s+printed/)
    await expect(page.getByLabel("Line to send")).toHaveValue("")
  })
})

async function openTerminalPage(page: Page) {
  await visit(page, "/deployments")
  const row = page.getByRole("article", { name: "gpu-prod", exact: true })
  // The page never finishes loading: one of its frames has no end.
  await row.getByRole("link", { name: /Open Terminal/ }).click({ noWaitAfter: true })
  await expect(page.getByRole("heading", { name: "Terminal", level: 1 })).toBeVisible()
  await expect(screen(page)).toContainText(/[$#]\s*$/)
}

function screenFrame(page: Page): FrameLocator {
  return page.frameLocator("iframe[title='Terminal screen']")
}

function inputFrame(page: Page): FrameLocator {
  return page.frameLocator("iframe[title='Terminal input']")
}

/** The newest picture: the older ones are hidden. */
function screen(page: Page) {
  return screenFrame(page).locator(".screen").filter({ visible: true })
}

function lineField(page: Page) {
  return inputFrame(page).getByLabel("Line to send")
}

async function send(page: Page, line: string, key = "Enter") {
  await lineField(page).fill(line)
  await press(page, key)
}

async function press(page: Page, key: string) {
  await inputFrame(page).getByRole("button", { name: key, exact: true }).click()
  await expect(lineField(page)).toHaveValue("")
  // The form's next document: until then the pressed button has the focus.
  await expect(lineField(page)).toBeFocused()
}
