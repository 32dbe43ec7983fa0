import { expect, reload, test, visit } from "../../support/e2e"
import { deploymentRow } from "../../support/launchpad"

test.beforeEach(async ({ page, signedIn }) => {
  await signedIn("ada@example.com")
  await visit(page, "/deployments")
})

test("a countdown of weeks stays beside the buttons, with room between them", async ({ page, server }) => {
  // Enough until the timeout.
  await server.control.settings({ balanceCents: { email: "ada@example.com", cents: 1_000_000 } })
  const gpu = { configId: "gpu_instance_civo", timeoutMins: 28 * 24 * 60 }
  await server.control.deployment("ada@example.com", "for-weeks", gpu)
  await page.setViewportSize({ width: 1280, height: 900 })
  await reload(page)
  const row = deploymentRow(page, "for-weeks")
  const countdown = row.getByRole("button", { name: /^for-weeks, change when it stops/ })
  await expect(countdown).toContainText(/in 27 d 23 h \d+ m \d+ s/)
  const [left, right] = await Promise.all([
    countdown.boundingBox(),
    row.getByRole("button", { name: /^Open Terminal/ }).boundingBox(),
  ])
  expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBeGreaterThanOrEqual(16)
})

test("all buttons of a row fit beside its data, and into the card on a phone", { tag: "@both" }, async ({
  page,
}) => {
  const row = deploymentRow(page, "gpu-prod")
  for (const width of [1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    const first = await row.getByRole("link", { name: /^Launch UI/ }).boundingBox()
    const facts = await row.locator(".row-terms").boundingBox()
    if (!first || !facts) throw new Error("the row is not shown")
    const beside = first.y >= facts.y + facts.height || first.y + first.height <= facts.y
    expect(beside).toBe(true)
  }
})
