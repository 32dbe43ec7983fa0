import { expect, test } from "../support/e2e"
import { lineField, openTerminalPage, press, screen, send } from "../support/plain-terminal"

test.use({ person: "ada@example.com" })

test("a terminal without scripts shows what the machine prints for a line, and interrupts a program", {
  tag: "@no-js",
}, async ({ page }) => {
  await openTerminalPage(page)
  await send(page, "echo good morning")
  await expect(screen(page)).toContainText(/echo good morning\s+good morning\s/)
  // The field is ready for the next line, and the page is the same.
  await expect(lineField(page)).toHaveValue("")
  await expect(lineField(page)).toBeFocused()
  await page.keyboard.type("echo '<b>&amp;</b>'\n")
  await expect(screen(page)).toContainText(/\n<b>&amp;<\/b>\s/)
  await expect(screen(page)).toHaveCount(1)

  await send(page, "sleep 600")
  await expect(screen(page)).toContainText(/sleep 600\s*$/)
  await press(page, "Ctrl-C")
  await expect(screen(page)).toContainText(/sleep 600[\s\S]*[$#]\s*$/)
})
