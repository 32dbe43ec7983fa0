import { expect, test, visit } from "../support/e2e"
import { screen } from "../support/plain-terminal"

test.use({ person: "ada@example.com" })

test("a terminal that was opened is in the list, which its button deletes", {
  tag: "@both",
}, async ({ page, javaScriptEnabled }) => {
  await visit(page, "/deployments")
  const open = { name: "Open Terminal of gpu-prod" }
  await page.getByRole("link", open).or(page.getByRole("button", open)).click()
  const terminal = javaScriptEnabled ? page.getByRole("region", { name: /Terminal/ }) : screen(page)
  await expect(terminal).toContainText("root@gpu-prod")
  await page.getByRole("link", { name: "Activity" }).click()
  const opened = page.getByRole("row").filter({ hasText: "Opened a terminal" }).first()
  await expect(opened).toContainText(/gpu-prod.*(127\.0\.0\.1|::1).*Chrome on Linux/s)
  await opened.getByRole("link", { name: "gpu-prod" }).click()
  await expect(page.getByRole("heading", { name: "gpu-prod", level: 1 })).toBeVisible()
  await expect(page.getByRole("link", { name: "Create another" })).toBeVisible()
  await page.getByRole("link", { name: "Activity" }).click()
  await page.getByText("Delete this list").click()
  await page.getByRole("button", { name: "Delete Activity" }).click()
  await expect(page.getByText("Your activity was deleted", { exact: true })).toBeVisible()
  await expect(page.getByRole("heading", { name: "No activity yet" })).toBeVisible()
})
