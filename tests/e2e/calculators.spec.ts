import type { Page } from "@playwright/test"
import { expect, reload, test, visit } from "../support/e2e"

// The two calculators with scripts: results follow the typing, and the address follows the results.

test("the ROI estimate follows the typing without a load, and survives a reload", async ({ page }) => {
  await visit(page, "/resources?open=roi-calculator")
  const loads = countLoads(page)
  const result = page.getByRole("form", { name: "ROI calculator" }).getByLabel("Result")
  await expect(result).toContainText("$11,163,889")
  const workers = page.getByLabel("Knowledge workers")
  await workers.fill("99")
  await page.getByText("Healthcare", { exact: true }).click()
  await page.getByLabel("Hours per week on automatable tasks").first().fill("20")
  await page.getByText("Optimistic", { exact: true }).click()
  await expect(result).toContainText("$238,800")
  await workers.fill("5")
  await expect(page.getByText("The minimum is 10. Calculated with 10.")).toBeVisible()
  await workers.fill("")
  await expect(page.getByText("Empty. Calculated with 500.")).toBeVisible()
  await workers.fill("100")
  await expect(result).toContainText("$312,000")
  await expect(page).toHaveURL(/workers=100.*#roi-calculator$/)
  expect(loads()).toBe(0)

  await expect(page.getByRole("slider")).toBeVisible()
  const live = await page.getByRole("form", { name: "ROI calculator" }).textContent()
  await reload(page)
  await expect(workers).toHaveValue("100")
  await expect(page.getByRole("slider")).toBeVisible()
  expect(await page.getByRole("form", { name: "ROI calculator" }).textContent()).toBe(live)
})

test("the license price follows each key; the calculator closes, reopens and resets", async ({ page }) => {
  await visit(page, "/pricing")
  const form = page.getByRole("form", { name: "License calculator" })
  await expect(form).toBeHidden()
  await page.getByText("Calculate your license").click()
  const total = form.getByRole("status")
  await expect(total).toHaveText("$312,000")
  await expect(form.getByText("Hosted GPUs", { exact: true })).toHaveCount(1)
  const loads = countLoads(page)
  await form.getByLabel("Hosted GPUs").fill("1")
  await expect(total).toHaveText("$355,800")
  await expect(form.getByText("Hosted GPUs", { exact: true })).toHaveCount(2)
  await form.getByLabel("Support level").selectOption("None")
  await form.getByLabel("Organization legal name").fill("Acme")
  await expect(total).toHaveText("$235,800")
  await expect(form.getByRole("link", { name: "Order this license" })).toHaveAttribute(
    "href",
    "/licenses?orgName=Acme&numUsers=100&numGpus=20&hostedGpus=1&supportLevel=none#enterprise",
  )
  await expect(page).toHaveURL(/hostedGpus=1&supportLevel=none#license-calculator$/)
  expect(loads()).toBe(0)

  await form.getByRole("link", { name: "Reset" }).click()
  await expect(total).toHaveText("$312,000")
  await expect(form.getByLabel("Organization legal name")).toHaveValue("")
  await page.getByText("Close the calculator").click()
  await expect(form).toBeHidden()
})

/** How many documents or data requests have been made since. */
function countLoads(page: Page) {
  let loads = 0
  page.on("request", (request) => {
    if (request.isNavigationRequest() || request.url().includes(".data")) loads++
  })
  return () => loads
}
