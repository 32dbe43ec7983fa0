import { type BrowserType, chromium, firefox, webkit } from "playwright"
import { findBrowser } from "../support/browser.js"
import { type EngineOptions, keys, type Launch } from "./engine"

/** Playwright's own builds, and the Chromium of the other tests, to compare with. */
export const launchPlaywright: Record<string, Launch> = {
  chromium: (options) => launch(chromium, options, findBrowser()),
  firefox: (options) => launch(firefox, options),
  webkit: (options) => launch(webkit, options),
}

const named = new Map([
  [keys.backspace, "Backspace"],
  [keys.tab, "Tab"],
  [keys.enter, "Enter"],
  [keys.escape, "Escape"],
  [keys.end, "End"],
])

async function launch(type: BrowserType, { scripts, width, height }: EngineOptions, executablePath?: string) {
  const browser = await type.launch(executablePath ? { executablePath, args: ["--no-sandbox"] } : {})
  const page = await browser.newPage({ javaScriptEnabled: scripts, viewport: { width, height } })
  return {
    name: `${type.name()} ${browser.version()}`,
    async goto(url: string) {
      await page.goto(url)
    },
    evaluate: (body: string, args: unknown[]) =>
      page.evaluate(`(function () {${body}}).apply(null, ${JSON.stringify(args)})`),
    press: ({ x, y }: { x: number; y: number }) => page.mouse.click(x, y),
    async type(text: string) {
      for (const key of text) await page.keyboard.press(named.get(key) ?? key)
    },
    close: () => browser.close(),
  }
}
