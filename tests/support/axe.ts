import type { Page } from "@playwright/test"
import axe from "axe-core"

export const widths = [390, 1280]

/**
 * What axe finds on the page, one line a finding; empty when all is well. All rules, the best practices among them, on a
 * phone in the light and on a desktop in the dark: both layouts and both themes, each once.
 */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const [phone = 390, desktop = 1280] = widths
  await page.evaluate(axe.source)
  return [...(await examine(page, "light", phone)), ...(await examine(page, "dark", desktop))]
}

/** The same on a page without scripts: once, since its looks are those of the page with them. */
export async function findingsWithoutScripts(page: Page): Promise<string[]> {
  // Timers never fire here, and axe waits for one of no length: it gets a microtask in its place.
  await page.evaluate(() => {
    const soon = (run: () => void) => Number(void Promise.resolve().then(run))
    Object.assign(window, { setTimeout: soon })
  })
  const [width = 390] = widths
  await page.evaluate(axe.source)
  return await examine(page, "light", width)
}

const axeOptions: axe.RunOptions = {
  // What is in order need not be described.
  resultTypes: ["violations"],
  // There are no frames to look into, and what would be loaded beforehand arrives by timers, which not every page has.
  iframes: false,
  preload: false,
}

async function examine(page: Page, colorScheme: "light" | "dark", width: number) {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme })
  await standsStill(page)
  const violations = await page.evaluate(async (options) => {
    // What the source that was evaluated before has left there.
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    return (await inPage.run(document, options)).violations
  }, axeOptions)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) =>
        `${width} px, ${colorScheme}: ${id} (${help}) at ${node.target.join(" ")}: ${node.failureSummary}`,
    ),
  )
}

/**
 * Half-way through a transition, however short, a colour is neither the one nor the other; and the end of one can start
 * the next, further down. What lies in a closed disclosure stands still, and would never be over.
 */
async function standsStill(page: Page) {
  await page.evaluate(async () => {
    for (;;) {
      const moving = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === "running" && effect instanceof KeyframeEffect && effect.target?.checkVisibility(),
        )
      if (moving.length === 0) return
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
  })
}
