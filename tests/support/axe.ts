import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "@playwright/test"

export const widths = [390, 1280]

/**
 * What axe finds on the page, one line a finding; empty when all is well. All rules, the best practices among them, on a
 * phone in the light and on a desktop in the dark: both layouts and both themes, each once.
 */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const [phone = 390, desktop = 1280] = widths
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
  return await examine(page, "light", width)
}

async function examine(page: Page, colorScheme: "light" | "dark", width: number) {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme })
  await standsStill(page)
  // Otherwise it gathers its results in a page of its own, where scripts may be off again; we have no frames to gather from.
  // What it would load beforehand arrives by timers too. What is in order it need not describe.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ preload: false, resultTypes: ["violations"] })
    .analyze()
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
