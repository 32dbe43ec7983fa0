import { expect, test, visit } from "../../support/e2e"

test.use({ person: "noor@example.com" })

test("Back from the payment page shows a form that can be sent again", async ({ page, server }) => {
  await visit(page, "/balance")
  await page.getByRole("button", { name: "Add Funds" }).dblclick()
  await page.waitForURL(/\/sandbox\/checkout\//)
  const address = page.url()
  await page.goBack()
  await page.waitForURL(/\/balance/)
  await page.getByRole("button", { name: "Add Funds" }).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  const posts = (await server.control.requests()).filter(({ path }) => path === "/api/balance/checkout")
  // A page from the browser's cache sends the same form, and a reloaded page sends a new one.
  expect(posts).toHaveLength(page.url() === address ? 1 : 2)
})
