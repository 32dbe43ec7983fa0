import { expect, test, visit } from "../support/e2e"
import { answerQuestions } from "../support/launchpad"

test.use({ person: "ada@example.com" })

test("the page shows its deployment, and deleting the deployment leads to the list", async ({ page }) => {
  await visit(page, "/deployments")
  await page.getByRole("link", { name: "gpu-prod", exact: true }).click()
  await expect(page.getByRole("heading", { name: "gpu-prod", level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/deployments\/dep_\w+$/)
  await expect(page).toHaveTitle("Hearth — gpu-prod")
  await expect(page.getByRole("region", { name: "Details" })).toContainText("Cost so far")
  answerQuestions(page)
  await page.getByRole("link", { name: "Delete gpu-prod" }).click()
  await expect(page).toHaveURL("/deployments")
  await expect(page.getByRole("status").filter({ hasText: "Deleted gpu-prod" })).toBeVisible()
  await expect(page.getByRole("article", { name: "gpu-prod" })).toBeHidden()
})
