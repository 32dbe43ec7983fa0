import { alertOf } from "../support/alert"
import { expect, test, visit } from "../support/e2e"
import { waitForPayment } from "../support/wait-for-payment"

// Payments work with and without scripts, and no payment is made twice.

const email = "noor@example.com"
test.use({ person: email })

test("a declined card shows an error, and a second card raises the balance", async ({ page, server }) => {
  await visit(page, "/balance")
  await expect(page.getByText("$50 will be added to your balance.")).toBeVisible()
  await page.getByRole("button", { name: "Add Funds" }).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  await page.getByRole("button", { name: "Simulate a declined card" }).click()
  await expect(alertOf(page)).toContainText("Nothing was charged.")
  await page.getByRole("button", { name: "Pay $50.00", exact: true }).click()
  await page.waitForURL(/\/balance\/checkout/)
  await waitForPayment(page, "$50.00 was added to your balance")
  await expect(page.getByRole("banner").getByText("$54.00")).toBeAttached()
  const posts = (await server.control.requests()).filter(({ path }) => path === "/api/balance/checkout")
  expect(posts).toHaveLength(1)
})
