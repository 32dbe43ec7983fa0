import type { Page } from "@playwright/test"
import { expect, reload, test, visit } from "../../support/e2e"
import { deploymentRow, nextPoll } from "../../support/launchpad"

/** The whole list entry: the row and the panels below it. */
function entry(page: Page, name: string) {
  return page.getByRole("listitem").filter({ has: deploymentRow(page, name) })
}

test.beforeEach(async ({ page, signedIn }) => {
  await signedIn("ada@example.com")
  await visit(page, "/deployments")
})

test("a countdown of weeks stays beside the buttons, with room between them", async ({ page, server }) => {
  await server.control.deployments({
    email: "ada@example.com",
    name: "for-weeks",
    configId: "gpu_instance_civo",
    timeoutMins: 28 * 24 * 60,
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await reload(page)
  const row = deploymentRow(page, "for-weeks")
  const countdown = row.getByRole("button", { name: /change when for-weeks stops$/ })
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

test("an open panel stays open with its data while the steps fail to load", async ({ page, server }) => {
  await page.clock.install()
  await visit(page, "/deployments")
  const gpu = entry(page, "gpu-prod")
  await gpu.locator("summary").click()
  await server.control.fault({ path: "/api/deployments/*/setup-steps", fault: { kind: "malformed" } })
  await nextPoll(page)
  await expect(gpu).toContainText("Couldn't load setup steps")
  await expect(gpu.getByText("Loading the GPU driver", { exact: true }).first()).toBeVisible()
  await server.control.clearFaults()
  await nextPoll(page)
  await expect(gpu).not.toContainText("Couldn't load setup steps")
  await expect(gpu.getByText("Loading the GPU driver", { exact: true }).first()).toBeVisible()
})

test("a failed log download keeps typed text", async ({ page, server }) => {
  await page.getByRole("link", { name: "New Deployment" }).click()
  await page.getByRole("radio", { name: /Trial VM/ }).check()
  await page.getByLabel("Deployment name").fill("half-typed")
  await server.control.fault({ path: "/api/deployments/*/logs", fault: { kind: "cut" } })
  await deploymentRow(page, "gpu-prod")
    .getByRole("link", { name: /^Logs of/ })
    .click()
  await expect(page.getByRole("alert").filter({ hasText: "Failed to download logs" })).toBeVisible()
  await expect(page.getByLabel("Deployment name")).toHaveValue("half-typed")
})
