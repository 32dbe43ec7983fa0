import { expect, test, visit } from "../../support/e2e"
import { lastHour } from "../../support/view-states"

test("private deployments kept by a visitor's browser are listed", async ({ page }) => {
  await page.addInitScript(() => {
    const kept = [
      { id: "local-1", name: "Desk", url: "http://192.168.1.7:8080", description: "", is_default: false },
    ]
    localStorage.setItem("connected-deployments", JSON.stringify(kept))
  })
  await visit(page, "/home")
  const own = page.getByRole("region", { name: "Private Deployments 1" })
  await expect(own.getByRole("link", { name: "Open Desk, in a new tab" })).toHaveAttribute(
    "href",
    "http://192.168.1.7:8080",
  )
})

test("a machine is extended in place, and the focus stays when its line goes", async ({
  page,
  server,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  await lastHour(server.control)
  await visit(page, "/home")
  const needs = page.getByRole("region", { name: /needs attention/i })
  const extend = needs.getByRole("button", { name: "Extend night-batch by four hours" })
  await extend.focus()
  await page.keyboard.press("Enter")
  await expect(page.getByText("Timeout of night-batch changed", { exact: true })).toBeVisible()
  await expect(extend).toHaveCount(0)
  await expect(needs.getByRole("heading", { name: /^Needs attention/ })).toBeFocused()
  await expect(page).toHaveURL("/home")
})
