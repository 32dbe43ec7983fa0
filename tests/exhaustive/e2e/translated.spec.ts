import { expect, test, visit } from "../../support/e2e"
import { deploymentRow } from "../../support/launchpad"
import { staleTexts, translatePages } from "../../support/translate"

const hourMs = 3_600_000

test.beforeEach(({ page }) => translatePages(page))

/** A machine that ends so soon. */
const ending = (ms: number) => ({ timeoutMins: 240, ageMs: 4 * hourMs - ms })

test("in a list a machine is extended, one fails", async ({ page, server, signedIn }) => {
  await server.control.deployment("noor@example.com", "lab", ending(hourMs / 2))
  await server.control.settings({ speed: 20, failNext: "The image could not be pulled" })
  await signedIn("noor@example.com")
  await visit(page, "/deployments/type/trial-vm")
  const lab = deploymentRow(page, "lab")
  await expect(lab).toContainText(/in 29 m \d+ s/)
  await lab.getByRole("button", { name: "+4 h" }).click()
  await expect(lab).toContainText(/in 4 h \d+ m/)

  await page.getByLabel("Deployment name").fill("field-notes")
  await page.getByRole("button", { name: "Create Trial VM" }).click()
  await expect(deploymentRow(page, "field-notes")).toContainText("The image could not be pulled")
  expect(await staleTexts(page)).toEqual([])
})

test("in a list a countdown ends", async ({ page, server, signedIn }) => {
  // A machine that ends slowly stays in the list until the test has seen it.
  await server.control.settings({ speed: 0.1 })
  await signedIn("noor@example.com")
  await server.control.deployment("noor@example.com", "night-batch", ending(15_000))
  await visit(page, "/deployments/type/trial-vm")
  const batch = deploymentRow(page, "night-batch")
  await expect(batch).toContainText(/in \d+ s/)
  await expect(batch).toContainText("Terminating...")
  expect(await staleTexts(page)).toEqual([])
})

test("in translated logs somebody searches", async ({ page, server, signedIn }) => {
  const [id] = await server.control.deployments({ email: "ada@example.com", name: "lab" })
  await signedIn("ada@example.com")
  await visit(page, `/deployments/${id}/logs`)
  const search = page.getByRole("searchbox", { name: "Search this log" })
  const found = page.getByRole("status").filter({ hasText: /line/ })
  await search.fill("o")
  await search.press("Enter")
  await expect(found).toContainText(/^\d+ lines$/)
  await page.getByRole("link", { name: "Next", exact: true }).click()
  await expect(found).toContainText(/^1 of \d+ lines$/)
  await page.getByRole("link", { name: "Next", exact: true }).click()
  await expect(found).toContainText(/^2 of \d+ lines$/)
  await search.fill("no such words")
  await search.press("Enter")
  await expect(found).toContainText(/^0 lines$/)
  expect(await staleTexts(page)).toEqual([])
})
