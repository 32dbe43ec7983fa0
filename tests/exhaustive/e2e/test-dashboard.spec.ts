import { expect, test, visit } from "../../support/e2e"

test.use({ person: "ada@example.com" })

/** One orange pixel. */
const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mM44iPzHwAFZwJ3V3VqdAAAAABJRU5ErkJggg=="

test("a screenshot opens in a new tab", async ({ page, server }) => {
  const [id] = await server.control.testRuns({
    artifacts: [{ filename: "health.png", fileType: "screenshot", contentType: "image/png", base64: pixel }],
  })
  await visit(page, `/test-dashboard/${id}`)
  const arriving = page.waitForEvent("popup")
  await page.getByRole("link", { name: "health.png" }).click()
  const picture = await arriving
  await picture.waitForLoadState()
  await expect(picture.locator("img")).toHaveJSProperty("naturalWidth", 1)
})
