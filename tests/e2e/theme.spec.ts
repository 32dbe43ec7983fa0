import { expect, test, visit } from "../support/e2e"

test("the theme form saves the choice and returns to the same page", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" })
  await visit(page, "/balance?from=here")
  const ground = () => page.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor)
  const light = await ground()
  await page.getByRole("button", { name: "Dark theme" }).click()
  await expect(page.getByRole("button", { name: "Dark theme" })).toHaveAttribute("aria-pressed", "true")
  await expect(page).toHaveURL("/balance?from=here")
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  expect(await ground()).not.toBe(light)
  await visit(page, "/")
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await page.getByRole("button", { name: "System theme" }).click()
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", /./)
  expect(await ground()).toBe(light)
})
