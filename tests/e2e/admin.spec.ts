import { advance } from "../support/clock"
import { expect, test, visit } from "../support/e2e"
import { answerQuestions } from "../support/launchpad"

const noors = { email: "noor@example.com", configId: "trial_vm_hetzner", status: "running" }

test.use({ person: "kim@example.com" })

test("one deployment, and several, are deleted after the exact question", async ({ page, server }) => {
  await server.control.deployments({ ...noors, name: "crate", count: 4 })
  await visit(page, "/dashboard?q=crate-&sort=name")
  const questions = answerQuestions(page)
  await page.getByRole("link", { name: "Delete crate-2" }).click()
  await expect(page.getByText("Deleted crate-2", { exact: true })).toBeVisible()
  await page.getByRole("checkbox", { name: "Select crate-1" }).check()
  await page.getByRole("checkbox", { name: "Select crate-4" }).check()
  await page.getByRole("button", { name: "Delete Selected (2)", exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/jobs\/[\w-]+$/)
  expect(questions).toEqual([
    "Are you sure you want to delete this deployment?",
    "Are you sure you want to delete 2 deployment(s)?",
  ])
  await expect(page.getByText("Done: 2 deleted", { exact: true })).toBeVisible({ timeout: 20_000 })
})

test("selection and focus survive a refresh; Shift selects a range", async ({ page, server }) => {
  await server.control.deployments({ ...noors, name: "crate", count: 6 })
  await page.clock.install()
  await visit(page, "/dashboard?q=crate-&sort=name")
  const box = (number: number) => page.getByRole("checkbox", { name: `Select crate-${number}` })
  await box(2).click()
  await box(4).click({ modifiers: ["Shift"] })
  await expect(page.getByText("3 selected")).toBeVisible()

  await page.keyboard.press("j")
  await expect(box(5)).toBeFocused()
  await page.keyboard.press("j")
  await page.keyboard.press("Shift+X")
  await expect(page.getByRole("button", { name: "Delete Selected (5)" })).toBeVisible()
  await page.keyboard.press("k")
  await page.keyboard.press("x")
  await expect(page.getByText("4 selected")).toBeVisible()

  // The header row comes first.
  await server.control.deployments({ ...noors, name: "crate-0" })
  await advance(page, 11_000)
  await expect(page.getByRole("checkbox", { name: "Select crate-0" })).toBeVisible()
  await expect(box(5)).toBeFocused()
  await expect(page.getByText("4 selected")).toBeVisible()
  for (const number of [2, 3, 4, 6]) await expect(box(number)).toBeChecked()

  await page.keyboard.press("/")
  await expect(page.getByRole("searchbox", { name: "Search deployments" })).toBeFocused()
  await page.keyboard.type("jx")
  await expect(page.getByRole("searchbox", { name: "Search deployments" })).toHaveValue("jx")
})

test("a license is created from a complete form, another is marked as paid", async ({ page, server }) => {
  const [id = ""] = await server.control.licenses({
    email: "ada@example.com",
    type: "enterprise",
    organizationName: "Field Clinics",
    payment: "pending",
  })
  await visit(page, "/admin/licenses?q=Field")
  await page.getByRole("heading", { name: "Create License" }).click()
  const create = page.getByRole("button", { name: "Create License" })
  await expect(create).toBeDisabled()
  await page.getByLabel("Email", { exact: true }).fill("it@field-notes.example")
  await page.getByLabel("Organization name").fill("Field Notes")
  await expect(create).toBeEnabled()
  const weeks = page.getByLabel("Duration (weeks)")
  await page.getByLabel(/^Perpetual/).check()
  await expect(weeks).toBeDisabled()
  await create.click()
  await expect(page.getByText("License created", { exact: true })).toBeVisible()
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("")
  await expect(weeks).toHaveValue("52")
  await expect(weeks).toBeEnabled()
  await expect(create).toBeDisabled()
  await expect(page.getByRole("row").nth(1)).toContainText("Field Notes")

  const questions = answerQuestions(page)
  await page.getByRole("link", { name: "Mark as Paid for Field Clinics" }).click()
  await expect(page.getByText("Marked as Paid", { exact: true })).toBeVisible()
  expect(questions).toEqual([
    `Are you sure you want to mark license ${id} as paid?\n\nConfirm that the bank transfer with the reference ${id.slice(4, 11)} has arrived.`,
  ])
  await expect(page.getByRole("link", { name: /Mark as Paid/ })).toHaveCount(0)
})

test("a top-up takes an email and an amount, and the form is empty afterwards", async ({ page, server }) => {
  await visit(page, "/admin/balances")
  const [email, amount] = [page.getByLabel("Email", { exact: true }), page.getByLabel("Amount (USD)")]
  const button = page.getByRole("button", { name: "Add to Balance" })
  await email.fill("nobody@example.com")
  await amount.fill(" ")
  await expect(button).toBeDisabled()
  await amount.fill("12.50")
  const add = page.getByRole("button", { name: "Add $12.50" })
  await button.click()
  await expect(page.getByRole("link", { name: "Cancel" })).toBeFocused()
  await add.click()
  await expect(page.getByRole("alert").filter({ hasText: "No user has the email" })).toBeVisible()
  await expect(amount).toHaveValue("12.50")

  await email.fill("noor@example.com")
  await button.click()
  await add.click()
  await expect(page.getByText("Balance updated successfully", { exact: true })).toBeVisible()
  await expect(page.getByText("$12.50 was added to the balance of noor@example.com.")).toBeVisible()
  await expect(email).toHaveValue("")
  await expect(amount).toHaveValue("")
  expect((await server.control.changes()).map(({ body }) => body)).toEqual([
    { email: "nobody@example.com", amount_cents: 1_250 },
    { email: "noor@example.com", amount_cents: 1_250 },
  ])
})

test("from an email to the customer's page, where a deployment is deleted in place", async ({
  page,
  server,
}) => {
  await server.control.deployments({ ...noors, name: "crate", count: 2 })
  await visit(page, "/dashboard?q=crate-")
  const questions = answerQuestions(page)
  await page.getByRole("link", { name: "noor@example.com" }).first().click()
  await expect(page).toHaveURL(/\/admin\/customers\/noor%40example\.com$/)
  await expect(page.getByRole("heading", { name: "Deployments 2" })).toBeVisible()
  await page.getByRole("link", { name: "Delete crate-2" }).click()
  await expect(page.getByRole("heading", { name: "Deployments 1" })).toBeVisible()
  expect(questions).toEqual(["Are you sure you want to delete this deployment?"])
  await page.getByRole("link", { name: "Add to Balance" }).click()
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("noor@example.com")
})
