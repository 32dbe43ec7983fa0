import { expect, test, visit } from "../support/e2e"
import { holdRequests } from "../support/hold-requests"

test.use({ person: "ada@example.com" })

test("a slow page shows at the pressed link and the top edge, is heard once, and can be given up", async ({
  page,
}) => {
  await visit(page, "/balance")
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Licenses" })
  const heard = page.getByRole("status").filter({ hasText: "The page is loading" })
  const edge = page.locator("body > .fixed.top-0.animate-pulse")
  const place = () => page.getByRole("heading", { level: 1 }).boundingBox()
  const before = await place()
  const answer = await holdRequests(page, /\/licenses\.data/)

  await link.click()
  await expect(heard).toHaveText("The page is loading. Escape gives up.")
  await expect(link).toHaveClass(/animate-pulse/)
  await expect(edge).toBeVisible()
  expect(await place()).toEqual(before)
  await page.keyboard.press("Escape")
  await expect(edge).toBeHidden()
  await expect(heard).toBeHidden()
  await expect(link).not.toHaveClass(/animate-pulse/)
  await expect(page).toHaveURL("/balance")
  await expect(link).toBeFocused()

  await link.click()
  await expect(edge).toBeVisible()
  await link.click()
  await expect(edge).toBeHidden()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Balance & Billing")

  await link.click()
  await expect(edge).toBeVisible()
  answer()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Licenses")
  await expect(edge).toBeHidden()
})
