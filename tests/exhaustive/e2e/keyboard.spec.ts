import { expect, hydrated, test, visit } from "../../support/e2e"
import { tabTo } from "../../support/keyboard"
import { confirmation, deploymentRow, waitForStatus } from "../../support/launchpad"

const name = "by-hand"

test("a new customer creates and deletes a deployment by keyboard alone", async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  await server.control.settings({ speed: 30 })

  await visit(page, "/home")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused()
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Sign In" }))
  await page.keyboard.press("Enter")
  await tabTo(page, page.getByRole("button", { name: /noor@example\.com/ }))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("banner")).toContainText("noor@example.com")

  await tabTo(page, page.getByRole("navigation").getByRole("link", { name: "Hosted Deployments" }))
  await page.keyboard.press("Enter")
  await expect(page.getByText("No deployments yet")).toBeVisible()
  await tabTo(page, page.getByRole("radio").first())
  await page.keyboard.press("ArrowDown")
  await expect(page.getByRole("radio", { name: /Trial VM/ })).toBeChecked()
  await tabTo(page, page.getByLabel("Deployment name"))
  await page.keyboard.type(name)
  await page.keyboard.press("Enter")

  const row = deploymentRow(page, name)
  await waitForStatus(page, row, "running", javaScriptEnabled)
  // Before hydration the link leads to the page that asks.
  if (javaScriptEnabled) await hydrated(page)
  await tabTo(page, row.getByRole("link", { name: `Delete ${name}` }))
  if (javaScriptEnabled) {
    const asked = page.waitForEvent("dialog")
    const pressed = page.keyboard.press("Enter")
    const dialog = await asked
    expect(dialog.message()).toBe(confirmation(name))
    await dialog.accept()
    await pressed
  } else {
    await page.keyboard.press("Enter")
    // Enter must not delete: the focus starts on Cancel.
    await expect(page.getByRole("link", { name: "Cancel" })).toBeFocused()
    await tabTo(page, page.getByRole("button", { name: "Delete Deployment" }))
    await page.keyboard.press("Enter")
  }
  await expect(page.getByText(`Deleted ${name}`, { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)
})

test("every focused element shows its focus", async ({ page, signedIn }) => {
  await signedIn("ada@example.com")
  await visit(page, "/deployments")
  const unseen: string[] = []
  for (;;) {
    await page.keyboard.press("Tab")
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      // A radio without a visible box shows its focus on the card around it.
      const around = element.closest("label")
      const onCard = around !== null && getComputedStyle(around).outlineStyle !== "none"
      const shown = (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none" || onCard
      return { shown, html: element.outerHTML.slice(0, 200) }
    })
    if (focused === null) break
    if (!focused.shown) unseen.push(focused.html)
  }
  expect(unseen).toEqual([])
})
