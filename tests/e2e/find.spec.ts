import { expect, test, visit } from "../support/e2e"

test.use({ person: "ada@example.com" })

test("a terminal is found by keyboard alone, from any page", async ({ page }) => {
  await visit(page, "/balance")
  const start = page.getByRole("link", { name: "Licenses" })
  await start.focus()
  await page.keyboard.press("Control+k")
  const dialog = page.getByRole("dialog", { name: "Find" })
  await expect(dialog.getByRole("searchbox")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(start).toBeFocused()

  await page.keyboard.press("/")
  await expect(dialog.getByRole("searchbox")).toBeFocused()
  // As one input: after slow keys, the answers to the first letters would come first.
  await page.keyboard.insertText("gpu")
  await expect(dialog.getByRole("status").first()).toHaveText(/^\d+ results$/)
  await page.keyboard.press("ArrowDown")
  const hit = dialog.getByRole("link", { name: "gpu-prod", exact: true })
  await expect(hit).toBeFocused()
  await page.keyboard.press("ArrowUp")
  await expect(dialog.getByRole("searchbox")).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/deployments\/[^/]+$/)
  await expect(page.getByRole("heading", { level: 1, name: "gpu-prod" })).toBeFocused()
  await expect(dialog).toBeHidden()
})
