import { alertOf } from "../support/alert"
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

test("the answer to a form is not given up with a slow page, and a link pressed before doesn't seem to be on its way", async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/^\d+ for POST/)
  await server.control.fails("POST /api/licenses", 409)
  await visit(page, "/licenses?type=community")
  const menu = page.getByRole("navigation", { name: "Main" })
  const heard = page.getByRole("status").filter({ hasText: "The page is loading" })
  await page.getByLabel("Organization name").fill("Moreno & Sons")
  await page.getByRole("checkbox", { name: /I confirm/ }).check()
  await page.getByRole("button", { name: "Create Community License" }).click()
  await expect(alertOf(page)).toBeVisible()
  const answer = await holdRequests(page, /\/balance\.data/)
  await menu.getByRole("link", { name: "Balance" }).click()
  await expect(heard).toHaveText("The page is loading.")
  await page.keyboard.press("Escape")
  await expect(heard).toBeVisible()
  await expect(page.getByLabel("Organization name")).toHaveValue("Moreno & Sons")
  answer()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Balance & Billing")

  const answerBack = await holdRequests(page, /\/licenses\.data/)
  await page.evaluate(() => history.back())
  await expect(page.locator("body > .fixed.top-0.animate-pulse")).toBeVisible()
  await expect(menu.getByRole("link", { name: "Balance" })).not.toHaveClass(/animate-pulse/)
  answerBack()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Licenses")
})
