import type { Request } from "@playwright/test"
import { advance } from "../support/clock"
import { expect, test, visit } from "../support/e2e"
import { deploymentRow, waitForPolling } from "../support/launchpad"

// Access proxies, CDNs, filters and captive portals answer instead of the server. All of them: exhaustive/e2e/foreign-answers.spec.ts

test.use({ person: "ada@example.com" })

test("what answers instead of the server changes nothing, and all works once it is passed", async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/^\d+ for|blocked by CORS|net::ERR_|ontent.security.policy|Fetch API cannot/i)
  await page.clock.install()
  await visit(page, "/deployments/type/trial-vm")
  await waitForPolling(page)
  const balance = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Balance" })
  const notice = page.getByRole("alert").filter({ hasText: "Something between you and us answered" })
  const name = page.getByLabel("Deployment name")
  const create = page.getByRole("button", { name: "Create Trial VM" })
  await name.fill("half a name")
  const isForm = (request: Request) => request.method() === "POST" && request.url().includes("trial-vm.data")

  for (const status of [302, 403]) {
    const headers: Record<string, string> = status === 302 ? { location: "https://sign-in.example/" } : {}
    await page.route(/./, (route) =>
      route.request().resourceType() === "fetch"
        ? route.fulfill({ status, headers, contentType: "text/html", body: "<h1>Who are you?</h1>" })
        : route.fallback(),
    )
    await balance.click()
    await expect(notice).toContainText(status === 302 ? "answered instead" : `answered: ${status}`)
    await Promise.all([page.waitForRequest(isForm), create.click()])
    await expect(page.getByText("The deployment may exist all the same")).toBeVisible()
    await advance(page, 11_000)
    await expect(page.getByRole("link", { name: "Open this page in a new tab" })).toBeVisible()
    await expect(page).toHaveURL("/deployments/type/trial-vm")
    await expect(name).toHaveValue("half a name")
    await page.unrouteAll()
    await advance(page, 11_000)
    await expect(notice).toBeHidden()
  }
  expect(await server.control.changes()).toEqual([])
  await create.click()
  await expect(deploymentRow(page, "half a name")).toBeVisible()
})
