import { allowClipboard, clipboardOf } from "../support/clipboard"
import { expect, test, visit } from "../support/e2e"

const base = "/private-deployments"

test("the hash selects a category on page load and later", { tag: "@js" }, async ({ page }) => {
  const shown = page.getByRole("navigation", { name: "Categories" }).locator("[aria-current]")
  await visit(page, `${base}#on-premises`)
  await expect(page).toHaveURL(`${base}/category/onprem`)
  await expect(shown).toContainText("On-premises")
  for (const [hash, path, card] of [
    ["#cloud-providers", "/category/cloud", "Cloud"],
    ["#cloud-gcp", "/category/cloud/provider/gcp", "Cloud"],
    ["#hybrid", "/category/hybrid", "Hybrid and air-gapped"],
    ["#local-anything", "/category/local", "Local"],
    ["#moon", "/category/local#moon", "Local"],
  ] as const) {
    await page.evaluate((next) => {
      location.hash = next
    }, hash)
    await expect(page).toHaveURL(base + path)
    await expect(shown).toContainText(card)
  }
})

test("commands of several lines are copied with their line breaks", { tag: "@js" }, async ({
  page,
  context,
}) => {
  await allowClipboard(context)
  await visit(page, `${base}/category/cloud?with=kubernetes`)
  const copy = page.getByRole("button", { name: "Copy the commands for storage" })
  await copy.click()
  await expect(page.getByRole("button", { name: "Copied! the commands for storage" })).toBeVisible()
  const lines = await page.locator("pre", { hasText: "kind: StorageClass" }).textContent()
  expect(await clipboardOf(page)).toBe(lines)
  expect(lines).toContain("\nEOF")
})
