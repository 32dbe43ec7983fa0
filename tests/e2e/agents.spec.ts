import { gunzipSync } from "node:zlib"
import { parse } from "yaml"
import { expect, reload, test, visit } from "../support/e2e"

test("an agent deployed to the cloud arrives there in a new tab", {
  tag: "@js",
}, async ({ page }) => {
  await visit(page, "/agents/equity-research-analyst/deploy")
  const [target] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: /^Deploy to Hearth Cloud/ }).click(),
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

test("the agent's own page has the dropdown of targets and the localhost dialog", { tag: "@js" }, async ({
  page,
}) => {
  await visit(page, "/agents/equity-research-analyst")
  const button = page.getByRole("button", { name: "Deploy Equity Research Analyst" })
  await button.click()
  const panel = page.locator("[popover]:popover-open")
  await expect(panel.getByRole("link", { name: /^Hearth Cloud/ })).toHaveAttribute(
    "href",
    "/agents/equity-research-analyst/deploy?to=hearth-cloud",
  )
  await panel.getByRole("button", { name: /^Localhost/ }).click()
  await expect(page.getByRole("dialog", { name: "Deploy to Localhost" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(button).toBeFocused()
})

test("a private deployment that only this browser keeps is a deploy target", { tag: "@js" }, async ({
  page,
}) => {
  await visit(page, "/agents/it-service-desk/deploy")
  await page.evaluate(() => {
    const kept = [{ id: "local-1", name: "Basement", url: "https://basement.example", description: "" }]
    localStorage.setItem("connected-deployments", JSON.stringify(kept))
  })
  await reload(page)
  const [target] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: /^Deploy to Basement/ }).click(),
  ])
  await expect(target.getByText("Continue only if you trust basement.example.")).toBeVisible()
  await expect(target.getByRole("link", { name: /^Deploy to basement\.example/ })).toHaveAttribute(
    "href",
    /^https:\/\/basement\.example\/import-agent\?config=H4sI/,
  )
})
