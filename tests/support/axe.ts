import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Frame, Page } from "@playwright/test"
import type axe from "axe-core"

interface Look {
  width: number
  colorScheme: "light" | "dark"
  /** Contrast takes as long as all other rules together. */
  contrast?: boolean
}

const phone: Look = { width: 320, colorScheme: "light" }
const desktop: Look = { width: 1280, colorScheme: "dark" }
/** For `npm test`. Contrast and the phone belong to accessibility.spec.ts. */
export const quickLook: Look = { ...desktop, contrast: false }

/**
 * The findings of axe on the page, one line each; empty when the page is fine. All rules but those of WCAG AAA, on a
 * desktop in the dark theme and on a phone in the light one: both layouts and both themes, each once.
 */
export async function accessibilityFindings(page: Page, looks = [desktop, phone]): Promise<string[]> {
  const frames = await shownFrames(page)
  for (const frame of frames) await injectAxe(frame)
  const findings: string[] = []
  for (const look of looks) findings.push(...(await examine(page, frames, look)))
  return findings
}

/** The same without scripts, once: layout and theme are those of the page with scripts. */
export async function findingsWithoutScripts(page: Page): Promise<string[]> {
  const frames = await shownFrames(page)
  for (const frame of frames) {
    // Timers never fire on this page, and axe waits for one of 0 ms. A microtask takes its place.
    await frame.evaluate(() => {
      const soon = (run: () => void) => Number(void Promise.resolve().then(run))
      Object.assign(window, { setTimeout: soon })
    })
    await injectAxe(frame)
  }
  return await examine(page, frames, phone)
}

/** The page, and the frames that somebody sees. The hidden frame of a silent sign-in may go at any moment. */
async function shownFrames(page: Page) {
  const shown: Frame[] = [page.mainFrame()]
  if (page.frames().length === 1) return shown
  for (const element of await page.locator("iframe").elementHandles()) {
    const frame = (await element.isVisible()) ? await element.contentFrame() : null
    if (frame) shown.push(frame)
  }
  return shown
}

/** Half as long as `axe.source`, which every page would have to parse. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

const axeOptions: axe.RunOptions = {
  // Passed rules need no details.
  resultTypes: ["violations"],
  // Frames are examined one by one: their messages, and preloading, need timers, which do not fire without scripts.
  iframes: false,
  preload: false,
}

/** The attribute of the elements whose contrast is measured, while it is. */
const contrastMark = "data-contrast"

async function injectAxe(frame: Frame) {
  const contrast = { id: "color-contrast", selector: `[${contrastMark}]` }
  await frame.evaluate(`${axeSource}; axe.configure(${JSON.stringify({ noHtml: true, rules: [contrast] })})`)
}

async function examine(page: Page, frames: Frame[], { width, colorScheme, contrast = true }: Look) {
  // Together they cost one layout.
  await Promise.all([page.setViewportSize({ width, height: 900 }), page.emulateMedia({ colorScheme })])
  const findings: string[] = []
  for (const frame of frames) {
    await standsStill(frame)
    const place = frame === page.mainFrame() ? "" : `, frame ${await frame.title()}`
    for (const { id, help, nodes } of await violationsIn(frame, contrast)) {
      for (const { target, failureSummary } of nodes) {
        // An open menu covers what is behind it, and rows out of sight have no final place.
        if (id === "target-size" && failureSummary?.includes("partially obscured")) continue
        const rule = `${id} (${help})`
        findings.push(
          `${width} px, ${colorScheme}${place}: ${rule} at ${target.join(" ")}: ${failureSummary}`,
        )
      }
    }
  }
  return findings
}

async function violationsIn(frame: Frame, contrast: boolean) {
  // The main heading is that of the page around the frame.
  const rules = {
    // A terminal is one tab stop, and no widget that the rule knows.
    "focus-order-semantics": { enabled: false },
    "page-has-heading-one": { enabled: !frame.parentFrame() },
    "color-contrast": { enabled: contrast },
  }
  return await frame.evaluate(
    async ({ options, mark }) => {
      // The evaluated source has put axe there.
      const { axe: inPage } = window as unknown as { axe: typeof axe }
      const texts = options.rules["color-contrast"].enabled ? differentTexts() : []
      for (const text of texts) text.toggleAttribute(mark, true)
      const beyondDefault = inPage
        .getRules()
        .filter(({ ruleId, tags }) => !(ruleId in options.rules) && !tags.includes("wcag2aaa"))
      const rules = Object.fromEntries(beyondDefault.map(({ ruleId }) => [ruleId, { enabled: true }]))
      const { violations } = await inPage.run(document, { ...options, rules: { ...rules, ...options.rules } })
      for (const text of texts) text.toggleAttribute(mark, false)
      return violations

      /**
       * The elements with text of their own, but only one of those that look the same on the same surfaces. Contrast takes most of the
       * time, and the cells of a column can't differ in it.
       */
      function differentTexts() {
        const surfaces = new Map<Element, string>()
        const different = new Map<string, Element>()
        let positioned = 0
        for (const element of document.querySelectorAll("*")) {
          const style = getComputedStyle(element)
          const own = [style.backgroundColor, style.backgroundImage, style.opacity].join()
          let surface = surfaces.get(element.parentElement ?? element) ?? ""
          if (own !== "rgba(0, 0, 0, 0),none,1") surface += `|${own}`
          // It may stand on something else than its parent.
          if (/absolute|fixed/.test(style.position) && element.clientWidth > 1) surface += `|${positioned++}`
          surfaces.set(element, surface)
          const hasText = [...element.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
          )
          if (!hasText || !element.checkVisibility()) continue
          const text = [style.color, style.fontSize, style.fontWeight, style.textShadow].join()
          different.set(`${surface} ${text}`, element)
        }
        return [...different.values()]
      }
    },
    { options: { ...axeOptions, rules }, mark: contrastMark },
  )
}

/**
 * Takes every animation to its end. During a transition a color is still changing, and the end of one can start the
 * next. Waiting could last forever: animations in a closed disclosure, and in rows out of sight, never end by themselves.
 */
async function standsStill(frame: Frame) {
  await frame.evaluate(() => {
    for (;;) {
      const moving = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
      if (moving.length === 0) return
      for (const animation of moving) animation.finish()
    }
  })
}
