import { expect, test } from "../support/e2e"
import { lineField, openTerminalPage, press, screen, send } from "../support/plain-terminal"

test.use({ person: "ada@example.com" })

test("a terminal without scripts shows what the machine prints for a line", { tag: "@no-js" }, async ({
  page,
}) => {
  await openTerminalPage(page)
  await send(page, "echo good morning")
  await expect(screen(page)).toContainText(/echo good morning\s+good morning\s/)
  // The field is ready for the next line, and the page is the same.
  await expect(lineField(page)).toHaveValue("")
  await expect(lineField(page)).toBeFocused()
  await page.keyboard.type("echo '<b>&amp;</b>'\n")
  await expect(screen(page)).toContainText(/\n<b>&amp;<\/b>\s/)
  await expect(screen(page)).toHaveCount(1)
})

test("a terminal without scripts interrupts a program with Ctrl-C, and repeats a line with Up", {
  tag: "@no-js",
}, async ({ page }) => {
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
