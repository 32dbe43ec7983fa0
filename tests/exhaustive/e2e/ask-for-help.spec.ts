import type { Page } from "@playwright/test"
import { expect, hydrated, test, visit } from "../../support/e2e"
import { menuLink } from "../../support/launchpad"

test.use({
  person: "ada@example.com",
  serverEnv: { SILENT_SSO: "off", SUPPORT_EMAIL: "help@example.com" },
})

const failed = { path: "/api/deployments", fault: { kind: "status", status: 503 } } as const

async function mailOn(page: Page) {
  const link = page.getByRole("link", { name: "Ask for help with your deployments" })
  return new URL((await link.getAttribute("href")) ?? "").searchParams.get("body")
}

test("a mail names the request in the log that failed: the page's own, and none of an earlier one", async ({
  page,
  server,
}) => {
  await server.control.fault(failed)
  await visit(page, "/deployments")
  await hydrated(page)
  const reference = await page.locator("html").getAttribute("data-reference")
  expect(await mailOn(page)).toContain(`Page: /deployments\r\nStatus: The platform is not responding.`)
  expect(await mailOn(page)).toContain(`Reference: ${reference}`)

  await server.control.clearFaults()
  await visit(page, "/licenses")
  await hydrated(page)
  await server.control.fault(failed)
  await menuLink(page, "Hosted Deployments").click()
  await expect(page.getByText("Couldn't load your deployments")).toBeVisible()
  expect(await mailOn(page)).toContain("Page: /deployments\r\n")
  expect(await mailOn(page)).not.toContain("Reference")
})
