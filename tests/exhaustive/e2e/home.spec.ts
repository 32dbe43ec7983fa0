import { expect, test, visit } from "../../support/e2e"

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
