import { expect, test, visit } from "../support/e2e"

test("Localhost opens a dialog first, and the dialog opens the agent", async ({ page }) => {
  await visit(page, "/agents-gallery")
  const button = page.getByRole("button", { name: "Deploy Equity Research Analyst" })
  await button.click()
  await page
    .locator("[popover]:popover-open")
    .getByRole("button", { name: /^Localhost/ })
    .click()
  const dialog = page.getByRole("dialog", { name: "Deploy to Localhost" })
  await expect(dialog).toContainText("localhost:8080")
  await expect(dialog.getByRole("link", { name: /^Install/ })).toHaveAttribute(
    "href",
    "/private-deployments/category/local",
  )
  const open = dialog.getByRole("link", { name: /^Open localhost/ })
  await expect(open).toHaveAttribute("href", "/agents/equity-research-analyst/deploy?to=localhost")
  await expect(open).toHaveAttribute("target", "_blank")
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})
