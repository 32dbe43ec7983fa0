import { alertOf } from "../support/alert"
import { expect, test, visit } from "../support/e2e"
import { waitForPayment } from "../support/wait-for-payment"

// Payments work with and without scripts, and no payment is made twice.

const email = "noor@example.com"
const pending = {
  email,
  type: "enterprise",
  organizationName: "Haddad Health",
  payment: "pending",
  usersLimit: 30,
  gpusLimit: 2,
  supportLevel: "email",
} as const

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

test("a license is paid for by card", async ({ page, server }) => {
  const [id] = await server.control.licenses(pending)
  await visit(page, `/licenses/${id}/pay`)
  await expect(page.getByRole("heading", { level: 1, name: "Choose Payment Method" })).toBeVisible()
  await expect(page.getByText("$55,200.00")).toBeVisible()
  await page.getByRole("button", { name: "Credit Card" }).click()
  await page.getByRole("button", { name: "Pay $55,200.00", exact: true }).click()
  await waitForPayment(page, "Your license is active")
})
