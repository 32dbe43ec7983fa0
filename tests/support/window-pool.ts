import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test"

/** A browser window that tests share, since opening one takes longer than most tests. */
export interface Window {
  readonly key: string
  readonly options: WindowOptions
  readonly context: BrowserContext
  readonly page: Page
  readonly devtools: CDPSession
  /** The window can no longer be cleaned. */
  spoiled: boolean
}

type WindowOptions = NonNullable<Parameters<Browser["newContext"]>[0]>

export interface WindowPool {
  /** The window with these options, without traces of earlier tests. */
  acquire(options: WindowOptions): Promise<Window>
  /** Cleans the window for the next test. A spoiled one, or one with several pages, is closed. */
  release(window: Window): Promise<void>
}

/**
 * `blank` is an empty page of the server. `eachPage` receives every page opened with scripts, and `inEachPage` runs
 * in it before its own scripts.
 */
export function createWindowPool(
  browser: Browser,
  blank: string,
  eachPage: (page: Page) => void,
  inEachPage: () => void,
): WindowPool {
  const kept = new Map<string, Window>()

  async function open(key: string, options: WindowOptions): Promise<Window> {
    const context = await browser.newContext(options)
    if (options.javaScriptEnabled) {
      context.on("page", eachPage)
      await context.addInitScript(inEachPage)
    }
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const window = { key, options, context, page, devtools, spoiled: false }
    const spoil = () => {
      window.spoiled = true
    }
    for (const target of [context, page, context.clock]) onLastingCall(target, spoil)
    page.once("close", spoil)
    page.once("crash", spoil)
    kept.set(key, window)
    return window
  }

  return {
    async acquire(options) {
      const key = JSON.stringify(options)
      return kept.get(key) ?? (await open(key, options))
    },
    async release(window) {
      // Chromium may never close a single page that is on its way to another one. It closes a whole window.
      const isAlone = window.context.pages().length === 1
      if (isAlone && !window.spoiled) return clean(window, blank)
      kept.delete(window.key)
      await window.context.close()
    },
  }
}

/** Calls on a context, a page or a clock that `clean` cannot undo. */
const lastingCalls = [
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "routeWebSocket",
  "setDefaultTimeout",
  "setDefaultNavigationTimeout",
  "install",
  "pauseAt",
  "setFixedTime",
  "setSystemTime",
]

function onLastingCall(target: object, tell: () => void) {
  for (const name of lastingCalls) {
    const method: unknown = Reflect.get(target, name)
    if (typeof method !== "function") continue
    Reflect.set(target, name, (...given: unknown[]) => {
      tell()
      return Reflect.apply(method, target, given)
    })
  }
}

/** Page events that tests listen to. */
const pageEvents = [
  "console",
  "dialog",
  "download",
  "filechooser",
  "framenavigated",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
  "websocket",
]

/** Playwright's defaults. */
const usualMedia = {
  media: null,
  reducedMotion: "no-preference",
  forcedColors: "none",
  contrast: "no-preference",
} as const

async function clean({ context, page, devtools, options }: Window, blank: string) {
  for (const event of pageEvents) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: "ignoreErrors" })
  await context.unrouteAll({ behavior: "ignoreErrors" })
  await context.setOffline(false)
  await page.setExtraHTTPHeaders({})
  // From now on no script of the test runs. An `about:blank` would end the process and lose its compiled code.
  await page.goto(blank)
  // An empty page takes another size without work.
  await Promise.all([
    page.emulateMedia({ ...usualMedia, colorScheme: options.colorScheme ?? "light" }),
    options.viewport && page.setViewportSize(options.viewport),
  ])
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    window.name = ""
  })
  await context.clearCookies()
  await context.clearPermissions()
  await devtools.send("Page.resetNavigationHistory")
  await page.mouse.move(-1, -1)
}
