import type { Page } from "@playwright/test"
import { advance } from "../support/clock"
import { expect, test, visit } from "../support/e2e"
import { waitForPolling } from "../support/launchpad"

test.use({ person: "ada@example.com" })

function needs(page: Page) {
  return page.getByRole("region", { name: /needs attention/i })
}

test("changes appear on the open page without moving focus or place", async ({ page, server }) => {
  for (const name of ["one", "two"]) {
    await server.control.deployments({ email: "ada@example.com", name, status: "failed", errorMessage: name })
  }
  await page.clock.install()
  await visit(page, "/home")
  await waitForPolling(page)
  const payNow = needs(page).getByRole("link", { name: /^Pay Now/ })
  await expect(payNow).toBeHidden()
  const renew = needs(page).getByRole("link", { name: /^Upgrade the trial for Moreno Labs/ })
  await renew.focus()
  await server.control.deployment("ada@example.com", "three", { status: "failed", errorMessage: "3" })
  await advance(page, 11_000)
  await expect(needs(page).getByRole("heading", { name: "three failed" })).toBeVisible()
  // This request is now the sixth, and was visible before.
  await expect(renew).toBeFocused()
  await needs(page).getByText("1 more", { exact: true }).click()
  await expect(payNow).toBeVisible()
})
