import { expect, test, visit } from "../../support/e2e"

test("the hours slider works with the keyboard, and Reset restores the defaults", async ({ page }) => {
  await visit(page, "/resources?open=roi-calculator&workers=700")
  const slider = page.getByRole("slider")
  await slider.focus()
  await page.keyboard.press("End")
  await expect(page.getByRole("spinbutton", { name: "Hours per week on automatable tasks" })).toHaveValue(
    "30",
  )
  await expect(page.getByText("700 × 30 h × (1 − 1/1.5) × 48 wk", { exact: true })).toBeVisible()
  await page.getByRole("link", { name: "Reset to defaults" }).click()
  await expect(page.getByLabel("Result")).toContainText("$11,163,889")
  await expect(slider).toHaveValue("15")
})

for (const { name, address, field } of [
  {
    name: "license calculator",
    address: "/pricing?numUsers=50#license-calculator",
    field: "Number of Users (minimum 10)",
  },
  {
    name: "full estimate",
    address: "/resources?open=roi-calculator&workers=700#roi-calculator",
    field: "Knowledge workers",
  },
  {
    name: "simple estimate",
    address: "/resources?open=roi-calculator&view=simple&people=700#roi-calculator",
    field: "Knowledge workers",
  },
])
  test(`Reset keeps the focus in the ${name}, each time`, async ({ page }) => {
    await visit(page, address)
    const reset = page.getByRole("link", { name: /^Reset/ })
    const input = page.getByLabel(field)
    const before = await input.inputValue()
    for (const press of ["first", "second"]) {
      if (press === "second") await input.fill("60")
      await reset.focus()
      await page.keyboard.press("Enter")
      await expect(input).not.toHaveValue(press === "first" ? before : "60")
      await expect(page).toHaveURL((url) => !/numUsers|workers|people/.test(url.search))
      await expect(reset).toBeFocused()
    }
  })
