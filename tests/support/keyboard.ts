import type { Locator, Page } from "@playwright/test"

const mostPresses = 120

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
  await target.waitFor()
  for (let presses = 0; presses < mostPresses; presses++) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${mostPresses} presses of ${key} do not reach ${target}`)
}

/** Tabs to a link or button and presses Enter. */
export async function enter(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press("Enter")
}

/** Tabs to a field and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type(text)
}
