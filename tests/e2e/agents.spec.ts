import { gunzipSync } from "node:zlib"
import { parse } from "yaml"
import { expect, test, visit } from "../support/e2e"

test("an agent deployed to the cloud arrives there in a new tab", async ({ page }) => {
  await visit(page, "/agents/equity-research-analyst/deploy")
  const [target] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: /^Deploy to Hosted Platform/ }).click(),
  ])
  await expect(target.getByRole("heading", { name: "Import Equity Research Analyst" })).toBeVisible()
  const config = new URL(target.url()).searchParams.get("config") ?? ""
  const arrived = parse(gunzipSync(Buffer.from(config, "base64")).toString("utf8"))
  await target.getByText("Show YAML").click()
  await expect(target.locator("pre")).toContainText("organization_id: ''")
  await target.close()
  await expect(page.getByRole("heading", { name: "Deploy Equity Research Analyst" })).toBeVisible()
  expect(Object.keys(arrived)).toEqual(["organization_id", "global", "yaml_config", "model_classes"])
  expect(arrived.yaml_config.name).toBe("Equity Research Analyst")
})

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
