import { expect, test, visit } from "../../support/e2e"
import { answerQuestions } from "../../support/launchpad"

test.use({ person: "noor@example.com" })

test("the hash chooses a card, and another click closes the form", async ({ page, server }) => {
  await visit(page, "/licenses#trial")
  const trial = page.getByRole("link", { name: /^Enterprise Trial/ })
  await expect(trial).toHaveAttribute("aria-current", "true")
  await expect(trial).toBeInViewport()
  await expect(page.getByRole("region", { name: "Terms and conditions" })).toContainText("1. Grant.")
  await page.getByRole("link", { name: /^Free Community Edition/ }).click()
  await expect(page).toHaveURL("/licenses#community")
  await expect(page.getByRole("button", { name: "Create Community License" })).toBeVisible()
  await page.getByRole("link", { name: /^Free Community Edition/ }).click()
  await expect(page).toHaveURL("/licenses")
  await expect(page.getByLabel("Organization name")).toHaveCount(0)
  await visit(page, "/licenses#nonsense")
  await expect(page.getByLabel("Organization name")).toHaveCount(0)
  const asked = (await server.control.requests()).filter(({ path }) => path === "/api/terms/license")
  expect(asked).toHaveLength(1)
})

test("Retry loads the terms of a card that the hash chose, and typed text stays", async ({
  page,
  server,
}) => {
  await server.control.fault({ path: "/api/terms/license", fault: { kind: "status", status: 404 } })
  await visit(page, "/licenses#trial")
  await page.getByLabel("Organization name").fill("Acme")
  const retry = page.getByRole("link", { name: "Retry" })
  // Only then has the platform refused them.
  await expect(retry).toBeVisible()
  await server.control.clearFaults()
  await retry.click()
  await expect(page.getByRole("region", { name: "Terms and conditions" })).toContainText("1. Grant.")
  await expect(page.getByLabel("Organization name")).toHaveValue("Acme")
  await expect(page).toHaveURL("/licenses#trial")
})

test("a number beyond the limits stays as typed, beside a sentence with the limit", async ({ page }) => {
  await visit(page, "/licenses?type=enterprise")
  const users = page.getByLabel(/^Users/)
  await users.fill("100001")
  await users.blur()
  await expect(users).toHaveAccessibleDescription("The maximum is 100,000 users.")
  await expect(users).toHaveValue("100001")
  await users.fill("99999")
  await users.blur()
  await expect(users).toHaveAccessibleDescription(
    "Changed from 99999 to 100000. Users are sold in packs of 10.",
  )
  const gpus = page.getByLabel("Your own GPUs")
  await gpus.fill("100001")
  await gpus.blur()
  await expect(gpus).toHaveAccessibleDescription("The maximum is 100,000 GPUs.")
  await expect(gpus).toHaveValue("100001")
  await gpus.fill("-3")
  await gpus.blur()
  await expect(gpus).toHaveValue("0")
  await expect(gpus).toHaveAccessibleDescription("Changed from -3 to 0. The minimum is 0 GPUs.")
  await gpus.fill("4")
  await expect(gpus).toHaveAccessibleDescription("$3,600 per year each ($300 per month).")
})

test("a deletion asks, and leaves the focus on the list", async ({ page, server, signedIn }) => {
  await signedIn("ada@example.com")
  await visit(page, "/licenses")
  const license = page.getByRole("article", { name: "Moreno Labs" })
  const questions = answerQuestions(page)
  await license.getByRole("link", { name: /^Delete/ }).click()
  await expect(page.getByText("License for Moreno Labs deleted", { exact: true })).toBeVisible()
  await expect(license).toBeHidden()
  await expect(page.getByRole("article", { name: "Moreno Clinics" })).toBeVisible()
  await expect(page.getByRole("heading", { name: /^Your Licenses/ })).toBeFocused()
  expect(questions).toEqual([
    "Are you sure you want to delete this license? The license will still be valid until it expires, it will just be removed from this list.",
  ])
  expect(await server.control.changes()).toMatchObject([{ method: "DELETE" }])
})

test.describe("a visitor", () => {
  test.use({ person: undefined })

  test("who signs in comes back to the chosen card", async ({ page }) => {
    await visit(page, "/licenses#trial")
    await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click()
    await page.getByRole("button", { name: /noor@example\.com/ }).click()
    await expect(page).toHaveURL(/\/licenses#trial$/)
    await expect(page.getByRole("button", { name: "Start Trial" })).toBeVisible()
  })
})
