import { expect, test, visit } from "../support/e2e"

test.use({ person: "noor@example.com" })

test("a ceiling stops what runs, and the create form warns of what goes beyond it", async ({
  page,
  server,
}) => {
  const email = "noor@example.com"
  await server.control.settings({ balanceCents: { email, cents: 100_000 } })
  await server.control.deployment(email, "lab", { configId: "gpu_instance_civo", ageMs: 30 * 60_000 })
  await visit(page, "/balance")
  await page.getByLabel(/^Never spend more/).fill("12")
  await page.getByRole("button", { name: "Show Changes" }).click()
  const row = page.getByRole("listitem").filter({ hasText: "lab" }).filter({ hasText: "Still costs" })
  await expect(row).toContainText("instead of never")
  await expect(row).toContainText("$10.00")
  await page.getByRole("button", { name: "Change 1 Timeout" }).click()
  await expect(page.getByText(/still cost \$10\.00 until they stop/)).toBeVisible()
  expect(await server.control.changes()).toMatchObject([{ method: "PUT", body: { timeoutMins: 180 } }])

  await page.getByRole("link", { name: "Hosted Deployments" }).first().click()
  await page.getByRole("link", { name: "New Deployment" }).click()
  await page.getByRole("radio", { name: /Trial VM/ }).check()
  const beyond = page.getByText("This goes beyond your spending ceiling of $12.00.")
  await expect(beyond.and(page.locator(":visible"))).toHaveCount(1)
  await page.getByLabel("Stops after").selectOption("480")
  await expect(page.getByText("For 8 hours this run costs at most $0.80.")).toBeVisible()
  await expect(beyond.and(page.locator(":visible"))).toHaveCount(0)
  await page.getByRole("radio", { name: /GPU Instance/ }).check()
  await expect(beyond.and(page.locator(":visible"))).toHaveCount(1)
})
