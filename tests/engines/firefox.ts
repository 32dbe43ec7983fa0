import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Dialog, launch } from "puppeteer-core"
import { type Engine, type EngineOptions, until } from "./engine"

/** Debian's Firefox, driven by Puppeteer over WebDriver BiDi, which Firefox speaks without another program. */
export async function launchFirefox({ scripts, width, height }: EngineOptions): Promise<Engine> {
  const downloads = mkdtempSync(join(tmpdir(), "hearth-firefox-"))
  const browser = await launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    acceptInsecureCerts: true,
    defaultViewport: null,
    timeout: 60_000,
    extraPrefsFirefox: {
      "javascript.enabled": scripts,
      // Into the folder that the next line names.
      "browser.download.folderList": 2,
      "browser.download.dir": downloads,
    },
  })
  let page = await until("a tab", async () => (await browser.pages()).at(0))
  await page.setViewport({ width, height })
  let question: Dialog | undefined
  page.on("dialog", (dialog) => {
    question = dialog
  })

  return {
    name: (await browser.version()).replace("firefox/", "Firefox "),
    downloads,
    async goto(url) {
      await page.goto(url, { waitUntil: "domcontentloaded" })
    },
    // As an expression: a policy that forbids eval, or scripts that are off, don't stop it.
    evaluate: (body, args) =>
      page.evaluate(`(function () {${body}}).apply(null, ${JSON.stringify(args)}) ?? null`),
    async press({ x, y }) {
      // A press that opens a question ends only with its answer.
      const asked = new Promise((resolve) => page.once("dialog", resolve))
      await Promise.race([page.mouse.click(x, y), asked])
    },
    type: (text) => page.keyboard.type(text),
    async strike(...keys) {
      for (const key of keys) await page.keyboard.down(key)
      for (const key of keys.toReversed()) await page.keyboard.up(key)
    },
    question: async () => question?.message(),
    async agree() {
      await question?.accept()
      question = undefined
    },
    async followNewTab() {
      page = await until("a new tab", async () => (await browser.pages()).find((one) => one !== page))
    },
    async close() {
      await browser.close()
      rmSync(downloads, { recursive: true })
    },
  }
}
