import type { Locator, Page } from "@playwright/test"
import { expect, reload, test, visit } from "../../support/e2e"

// What scripts add to the gallery: the position of the dropdown, the dialog, and deployments that an address brings
// along.

const linked = "https://ai.example.com"

function deployButton(page: Page) {
  return page.getByRole("button", { name: "Deploy Equity Research Analyst" })
}

function openPanel(page: Page) {
  return page.locator("[popover]:popover-open")
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error("The element is not visible.")
  return { ...box, bottom: box.y + box.height }
}

/** Scrolls until the element is that many pixels above the bottom of the viewport. */
async function scrollToEnd(element: Locator, px: number) {
  await element.evaluate((it, px) => {
    window.scrollBy({ top: it.getBoundingClientRect().bottom - (innerHeight - px), behavior: "instant" })
  }, px)
}

test.use({ viewport: { width: 1000, height: 800 } })

test("the dropdown is 320 px wide, 10 px away, flips, and closes", async ({ page }) => {
  await visit(page, "/agents?category=all")
  const button = deployButton(page)
  await expect(button).toBeVisible()
  await scrollToEnd(button, 600)
  await button.click()
  await expect(openPanel(page).getByRole("link", { name: /^Hosted Platform/ })).toBeVisible()
  const below = async () => {
    const [panel, anchor] = [await boxOf(openPanel(page)), await boxOf(button)]
    return { width: panel.width, gap: panel.y - anchor.bottom }
  }
  await expect.poll(below).toEqual({ width: 320, gap: 10 })
  await page.keyboard.press("Escape")
  await expect(openPanel(page)).toHaveCount(0)
  await expect(button).toBeFocused()

  await scrollToEnd(button, 60)
  await button.press("Enter")
  await expect(openPanel(page).getByRole("link", { name: /^Hosted Platform/ })).toBeVisible()
  await expect.poll(async () => (await boxOf(button)).y - (await boxOf(openPanel(page))).bottom).toBe(10)
  await page.mouse.click(4, 4)
  await expect(openPanel(page)).toHaveCount(0)
})

test("the dropdown stays at its side when its form opens, and leads the focus", async ({
  page,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  await visit(page, "/agents?category=all")
  const button = deployButton(page)
  const panel = openPanel(page)
  const add = panel.getByRole("button", { name: "Add a private deployment" })
  const place = async () => {
    const [list, anchor] = [await boxOf(panel), await boxOf(button)]
    return list.y > anchor.y ? { below: list.y - anchor.bottom } : { above: anchor.y - list.bottom }
  }
  // Room for the form below, room for the list only, and no room.
  for (const px of [600, 360, 60]) {
    await scrollToEnd(button, px)
    await button.click()
    await expect(add).toBeVisible()
    const before = await place()
    expect(Object.values(before)).toEqual([10])
    await add.click()
    await expect(panel.getByRole("textbox", { name: "Name" })).toBeFocused()
    await expect.poll(place).toEqual(before)
    await panel.getByRole("button", { name: "Cancel" }).click()
    await expect(add).toBeFocused()
    await expect.poll(place).toEqual(before)
    await page.keyboard.press("Escape")
    await expect(button).toBeFocused()
  }

  await button.click()
  await add.click()
  await page.keyboard.type("Ward 7")
  await panel.getByRole("textbox", { name: "URL" }).fill("http://10.0.0.7:8080")
  await page.keyboard.press("Enter")
  await expect(panel.getByRole("link", { name: /^Ward 7/ })).toBeFocused()
})

test("a visitor's browser keeps deployments added by address or dropdown", async ({ page }) => {
  await visit(page, `/agents-gallery?hearth_url=${encodeURIComponent(linked)}`)
  await expect(page.getByRole("status").filter({ hasText: "ai.example.com added" })).toBeVisible()
  await expect(page).toHaveURL("/agents")
  await visit(page, "/agents-gallery")
  await deployButton(page).click()
  const panel = openPanel(page)
  await expect(panel.getByRole("link", { name: /^ai\.example\.com/ })).toHaveAttribute(
    "href",
    `/agents/equity-research-analyst/deploy?url=${encodeURIComponent(linked)}`,
  )
  await panel.getByRole("button", { name: "Add a private deployment" }).click()
  await panel.getByRole("textbox", { name: "Name" }).fill("Ward 7")
  await panel.getByRole("textbox", { name: "URL" }).fill("http://10.0.0.7:8080")
  await panel.getByRole("button", { name: "Add", exact: true }).click()
  await expect(panel.getByRole("link", { name: /^Ward 7/ })).toBeFocused()

  await visit(page, `/agents?hearth_url=${encodeURIComponent(`${linked}/`)}`)
  await expect(page.getByText("ai.example.com is already on your list", { exact: true })).toBeVisible()
  await expect(page).toHaveURL("/agents")
})

test("a private deployment that only this browser keeps is a deploy target", async ({ page }) => {
  await visit(page, "/agents/it-service-desk/deploy")
  await page.evaluate(() => {
    const kept = [{ id: "local-1", name: "Basement", url: "https://basement.example", description: "" }]
    localStorage.setItem("connected-deployments", JSON.stringify(kept))
  })
  await reload(page)
  const [target] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: /^Deploy to Basement/ }).click(),
  ])
  await expect(target.getByText("Continue only if you trust basement.example.")).toBeVisible()
  await expect(target.getByRole("link", { name: /^Deploy to basement\.example/ })).toHaveAttribute(
    "href",
    /^https:\/\/basement\.example\/import-agent\?config=H4sI/,
  )
})

test("a deployment in the address is added, and can be removed", async ({ page, signedIn }) => {
  await signedIn("ada@example.com")
  await visit(page, "/home")
  await visit(page, `/agents?category=all&hearth_url=${encodeURIComponent("https://ai.example.com")}`)
  const toast = page.getByRole("status").filter({ hasText: "ai.example.com added" })
  await expect(toast).toBeVisible()
  await expect(page).toHaveURL("/agents?category=all")
  await toast.getByRole("link", { name: "Undo" }).click()
  await page.getByRole("button", { name: "Remove Reference" }).click()
  await expect(page.getByText("ai.example.com removed from your list", { exact: true })).toBeVisible()
  await expect(page).toHaveURL("/agents?category=all")

  // Back leads to the page before the link, and adds nothing again.
  await Promise.all([page.waitForEvent("framenavigated"), page.evaluate(() => history.go(-2))])
  await expect(page.getByText("ai.example.com removed from your list", { exact: true })).toBeHidden()
  await expect(page).toHaveURL("/agents?category=all")
  await page.goBack()
  await expect(page).toHaveURL("/home")
})
