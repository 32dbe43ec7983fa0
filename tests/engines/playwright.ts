import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  type BrowserType,
  chromium,
  type Dialog,
  type Download,
  firefox,
  type Page,
  webkit,
} from "playwright"
import { findBrowser } from "../support/browser.js"
import { type Engine, type EngineOptions, keys, type Launch, until } from "./engine"

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
  [keys.control, "Control"],
  [keys.escape, "Escape"],
  [keys.end, "End"],
])

async function launch(
  type: BrowserType,
  { scripts, width, height }: EngineOptions,
  executablePath?: string,
): Promise<Engine> {
  const downloads = mkdtempSync(join(tmpdir(), "hearth-downloads-"))
  const browser = await type.launch(executablePath ? { executablePath, args: ["--no-sandbox"] } : {})
  const context = await browser.newContext({ javaScriptEnabled: scripts, viewport: { width, height } })
  const dialogs: Dialog[] = []
  const save = (file: Download) => file.saveAs(join(downloads, file.suggestedFilename()))
  context.on("page", (opened) => {
    opened.on("dialog", (dialog) => void dialogs.push(dialog))
    opened.on("download", (file) => void save(file))
  })
  let page: Page = await context.newPage()
  return {
    name: `${type.name().replace(/^./, (letter) => letter.toUpperCase())} ${browser.version()}`,
    downloads,
    async goto(url) {
      await page.goto(url, { waitUntil: "domcontentloaded" })
    },
    evaluate: (body, args) => page.evaluate(`(function () {${body}}).apply(null, ${JSON.stringify(args)})`),
    async press({ x, y }) {
      // A press that opens a question ends only with its answer.
      const asked = new Promise((resolve) => page.once("dialog", resolve))
      await Promise.race([page.mouse.click(x, y), asked])
    },
    async type(text) {
      const held = text.includes(keys.control)
      for (const key of text) {
        if (key === keys.control) await page.keyboard.down("Control")
        else await page.keyboard.press(named.get(key) ?? key)
      }
      if (held) await page.keyboard.up("Control")
    },
    question: async () => dialogs[0]?.message(),
    async answer(yes) {
      const dialog = dialogs.shift()
      await (yes ? dialog?.accept() : dialog?.dismiss())
    },
    async followNewTab() {
      page = await until("a new tab", async () => context.pages().find((one) => one !== page))
    },
    async close() {
      await browser.close()
      rmSync(downloads, { recursive: true, force: true })
    },
  }
}
