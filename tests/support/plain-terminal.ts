import { expect, type FrameLocator, type Page } from "@playwright/test"
import { visit } from "./e2e"

/** The terminal's page without scripts, from the list. */
export async function openTerminalPage(page: Page) {
  await visit(page, "/deployments")
  const row = page.getByRole("article", { name: "gpu-prod", exact: true })
  // The page never finishes loading: one of its frames has no end.
  await row.getByRole("link", { name: /Open Terminal/ }).click({ noWaitAfter: true })
  await expect(page.getByRole("heading", { name: "Terminal", level: 1 })).toBeVisible()
  await expect(screen(page)).toContainText(/[$#]\s*$/)
}

export function screenFrame(page: Page): FrameLocator {
  return page.frameLocator("iframe[title='Terminal screen']")
}

export function inputFrame(page: Page): FrameLocator {
  return page.frameLocator("iframe[title='Terminal input']")
}

/** The newest picture: the older ones are hidden. */
export function screen(page: Page) {
  return screenFrame(page).locator(".screen").filter({ visible: true })
}

export function lineField(page: Page) {
  return inputFrame(page).getByLabel("Line to send")
}

export async function send(page: Page, line: string, key = "Enter") {
  await lineField(page).fill(line)
  await press(page, key)
}

export async function press(page: Page, key: string) {
  await inputFrame(page).getByRole("button", { name: key, exact: true }).click()
  await expect(lineField(page)).toHaveValue("")
  // The form's next document: until then the pressed button has the focus.
  await expect(lineField(page)).toBeFocused()
}
