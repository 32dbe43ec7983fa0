import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "@playwright/test"
import { test } from "@playwright/test"
import type axe from "axe-core"
import { timedSteps } from "./timed-steps"

interface Look {
  width: number
  colorScheme: "light" | "dark"
}

const phone: Look = { width: 390, colorScheme: "light" }
const desktop: Look = { width: 1280, colorScheme: "dark" }

export const widths = [phone.width, desktop.width]

/**
 * What axe finds on the page, one line a finding; empty when all is well. All rules, the best practices among them, on a
 * phone in the light and on a desktop in the dark: both layouts and both themes, each once.
 */
export function accessibilityFindings(page: Page): Promise<string[]> {
  // A page that is on a desktop already need not be laid out for one again.
  const looks = page.viewportSize()?.width === desktop.width ? [desktop, phone] : [phone, desktop]
  return test.step(timedSteps.axe, async () => {
    await injectAxe(page)
    const findings: string[] = []
    for (const look of looks) findings.push(...(await examine(page, look)))
    return findings
  })
}

/** The same on a page without scripts: once, since its looks are those of the page with them. */
export function findingsWithoutScripts(page: Page): Promise<string[]> {
  return test.step(timedSteps.axe, async () => {
    // Timers never fire here, and axe waits for one of no length: it gets a microtask in its place.
    await page.evaluate(() => {
      const soon = (run: () => void) => Number(void Promise.resolve().then(run))
      Object.assign(window, { setTimeout: soon })
    })
    await injectAxe(page)
    return await examine(page, phone)
  })
}

/** Half as long as `axe.source`, which every page would have to read. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

const axeOptions: axe.RunOptions = {
  // What is in order need not be described.
  resultTypes: ["violations"],
  // There are no frames to look into, and what would be loaded beforehand arrives by timers, which not every page has.
  iframes: false,
  preload: false,
}

async function injectAxe(page: Page) {
  await page.evaluate(`${axeSource}; axe.configure({ noHtml: true })`)
}

async function examine(page: Page, { width, colorScheme }: Look) {
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
