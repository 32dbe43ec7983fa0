import { expect, test, visit } from "../support/e2e"

test.use({ person: "ada@example.com" })

test("a terminal that was opened is in the list, which its button deletes", {
  tag: "@both",
}, async ({ page }) => {
  await visit(page, "/deployments")
  const open = { name: "Open Terminal of gpu-prod" }
  await page.getByRole("link", open).or(page.getByRole("button", open)).click()
  await expect(page.getByText("root@gpu-prod").or(page.locator("iframe")).first()).toBeVisible()
  await page.getByRole("link", { name: "Activity" }).click()
  const opened = page.getByRole("row").filter({ hasText: "Opened a terminal" }).first()
  await expect(opened).toContainText("gpu-prod")
  await opened.getByRole("link", { name: "gpu-prod" }).click()
  await expect(page.getByRole("heading", { name: "gpu-prod", level: 1 })).toBeVisible()
  await expect(page.getByRole("link", { name: "Create another" })).toBeVisible()
  await page.getByRole("link", { name: "Activity" }).click()
  await page.getByText("Delete this list").click()
  await page.getByRole("button", { name: "Delete Activity" }).click()
  await expect(page.getByText("Your activity was deleted", { exact: true })).toBeVisible()
  await expect(page.getByRole("heading", { name: "No activity yet" })).toBeVisible()
})
