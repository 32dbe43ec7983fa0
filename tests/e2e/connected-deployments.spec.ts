import { listPanel, storedList } from "../support/connected-deployments"
import { expect, test, visit } from "../support/e2e"

test("a visitor's list is kept by the browser and shown in every tab", async ({ page, context }) => {
  await visit(page, "/private-deployments")
  const other = await context.newPage()
  await visit(other, "/private-deployments")
  await expect(listPanel(other).getByRole("button", { name: "Add" })).toBeDisabled()

  const add = listPanel(page).getByRole("button", { name: "Add" })
  await expect(add).toBeDisabled()
  await listPanel(page).getByLabel("Name").fill("Desk")
  await listPanel(page).getByLabel("URL").fill("javascript:alert(1)")
  await add.click()
  await expect(listPanel(page).getByRole("alert")).toContainText("Please enter a valid URL")
  await expect(listPanel(page).getByLabel("URL")).toBeFocused()
  await listPanel(page).getByLabel("URL").fill(" https://desk.example/ ")
  await add.click()
  for (const tab of [page, other]) {
    await expect(listPanel(tab).getByRole("heading", { name: "Desk" })).toBeVisible()
  }
  expect(JSON.parse((await storedList(page)) ?? "")).toMatchObject([
    { user_id: "local", name: "Desk", url: "https://desk.example", is_default: false },
  ])

  await listPanel(page).getByRole("link", { name: "Edit Desk" }).click()
  await page.getByLabel("Name").fill("Table")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(listPanel(other).getByRole("heading", { name: "Table" })).toBeVisible()
  await listPanel(page).getByRole("link", { name: "Remove Table" }).click()
  await page.getByRole("button", { name: "Remove Reference" }).click()
  await expect(listPanel(other)).toContainText("No private deployments yet")
  await expect.poll(() => storedList(page)).toBeNull()
})
