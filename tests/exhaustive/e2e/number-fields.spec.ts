import { expect, hydrated, test, visit } from "../../support/e2e"

// Nothing scrolls in so high a window: on a busy machine, the wheel would scroll the field away before it turns there.
test.use({ person: "noor@example.com", viewport: { width: 1280, height: 9000 } })

for (const path of [
  "/licenses?type=enterprise",
  "/pricing?calculator=open",
  "/resources?open=roi-calculator#roi-calculator",
  "/resources?open=roi-calculator&view=simple#roi-calculator",
])
  test(`${path}: the wheel changes no number, and an unclear one is refused`, async ({ page }) => {
    await visit(page, path)
    await hydrated(page)
    const fields = page.locator("input[type=number]:visible")
    const count = await fields.count()
    expect(count).toBeGreaterThan(0)
    for (let at = 0; at < count; at++) {
      const field = fields.nth(at)
      const before = await field.inputValue()
      await field.focus()
      await field.hover()
      await page.mouse.wheel(0, 120)
      await page.mouse.wheel(0, -120)
      await expect(field).not.toBeFocused()
      expect(await field.inputValue()).toBe(before)
      await field.fill("1.000")
      await field.blur()
      await expect(page.getByText(/^Digits only, such as 1000\./)).toHaveCount(at + 1)
      await expect(field).toHaveValue("1.000")
    }
  })
