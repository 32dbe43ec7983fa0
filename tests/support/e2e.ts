import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  type Page,
  type Response,
  type WebError,
} from "@playwright/test"
import { evaluateInNewest } from "./evaluate"
import { startServer, type TestServer } from "./server"
import { createSessionCache, type SessionCache } from "./session-cache"

export { expect } from "@playwright/test"

interface TestFixtures {
  /** Whom this test's browser is signed in as from the beginning. */
  person: string | undefined
  /**
   * Signs this test's browser in as that sample account. Earlier tests may have used the session; `fresh` asks for a
   * new one.
   */
  signedIn(email: string, options?: { fresh?: boolean }): Promise<void>
  /** Allows a console error that the test causes on purpose. Any other error in a page fails the test. */
  tolerate(pattern: RegExp): void
  freshSandbox: undefined
  signedInFirst: undefined
  complaints: RegExp[]
}

interface WorkerFixtures {
  /** More environment for the server; a different environment means a different server. */
  serverEnv: Record<string, string>
  /** The product, for this worker alone, reset to its sample data before each test. */
  server: TestServer
  sessions: SessionCache
  /** A window that tests share one after the other, with one page. */
  sharedWindow: BrowserContext
}

/** All tests that need none of their own share these: another environment costs a server and a browser. */
const usualEnv = {
  // Visitors stay signed out: no hidden frame asks the provider, which may still know them.
  SILENT_SSO: "off",
  // A test may say which address a visitor comes from.
  TRUSTED_PROXY_HOPS: "1",
}

/** The router gives up a page that still arrives when the next link is pressed, and leaves the rejection of its stream to nobody. */
const abandonedData = /^AbortError: .*\n\s+at \S+ \(\S+\/assets\/framework-/

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [usualEnv, { scope: "worker", option: true }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await startServer(serverEnv)
      await use(server)
      await server.stop()
    },
    { scope: "worker", timeout: 120_000 },
  ],
  sharedWindow: [
    async ({ browser, server }, use, { project }) => {
      const { locale, timezoneId, javaScriptEnabled } = project.use
      const own = { locale, timezoneId, javaScriptEnabled, baseURL: server.origin }
      const context = await browser.newContext(own)
      await context.addInitScript(reportPolicyViolations)
      await context.newPage()
      await use(context)
      await context.close()
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  context: async ({ context }, use) => {
    await context.addInitScript(reportPolicyViolations)
    await use(context)
  },

  freshSandbox: [
    async ({ server }, use) => {
      await server.control.reset()
      await use(undefined)
    },
    { auto: true },
  ],

  sessions: [({ server }, use) => use(createSessionCache(server)), { scope: "worker" }],
  signedIn: async ({ server, sessions, context, freshSandbox: _ }, use) => {
    // A session may have only a few terminals, and those of earlier tests stay for minutes.
    const watch = (page: Page) => void page.on("websocket", () => sessions.clear())
    for (const page of context.pages()) watch(page)
    context.on("page", watch)
    await use(async (email, { fresh = false } = {}) => {
      const cookies = await sessions.cookiesOf(email, fresh)
      await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: server.origin })))
    })
  },
  person: [undefined, { option: true }],
  signedInFirst: [
    async ({ person, signedIn }, use) => {
      if (person) await signedIn(person)
      await use(undefined)
    },
    { auto: true },
  ],

  complaints: [
    async ({ context, server }, use) => {
      const tolerated: RegExp[] = []
      const complaints: string[] = []
      const onConsole = (message: ConsoleMessage) => {
        const complaint = consoleComplaint(message)
        if (complaint) complaints.push(complaint)
      }
      const onError = (error: WebError) => {
        const described = `${error.error().stack || error.error()}`
        if (!abandonedData.test(described)) complaints.push(`uncaught: ${described}`)
      }
      const onResponse = (response: Response) => {
        const complaint = responseComplaint(response, server.origin)
        if (complaint) complaints.push(complaint)
      }
      context.on("console", onConsole).on("weberror", onError).on("response", onResponse)
      await use(tolerated)
      context.off("console", onConsole).off("weberror", onError).off("response", onResponse)
      const left = complaints.filter((complaint) => !tolerated.some((pattern) => pattern.test(complaint)))
      if (left.length > 0) throw new Error(`Errors in the page:\n${left.join("\n")}`)
    },
    { auto: true },
  ],
  tolerate: async ({ complaints }, use) => use((pattern) => complaints.push(pattern)),
})

/**
 * For tests that only look at a page. It is the same page for all of them, since opening one in a new window takes twice
 * as long: nothing of it is in the browser's cache.
 */
export const lookingTest = test.extend({
  context: async ({ sharedWindow }, use) => {
    await use(sharedWindow)
    await sharedWindow.clearCookies()
  },
  page: async ({ sharedWindow, viewport }, use) => {
    const page = sharedWindow.pages()[0] ?? (await sharedWindow.newPage())
    if (viewport) await page.setViewportSize(viewport)
    await use(page)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    // Its polls must not reach the next test. An empty page would cost the browser another process.
    await page.goto("/robots.txt")
  },
})

/** Opens a page, and waits for hydration: before that, a press does what it does without scripts. */
export async function visit(page: Page, url: string, options?: Parameters<Page["goto"]>[1]) {
  const response = await page.goto(url, options)
  if (!options?.waitUntil) await hydrated(page)
  return response
}

export async function reload(page: Page) {
  const response = await page.reload()
  await hydrated(page)
  return response
}

/**
 * Resolves once the page is hydrated; at once on pages that are not the product's, and on pages of the site without React.
 */
export function hydrated(page: Page) {
  return evaluateInNewest(page, whenHydrated)
}

/** Runs in the page. */
async function whenHydrated() {
  const root = document.documentElement
  const noScripts = matchMedia("(scripting: none)").matches || !("live" in root.dataset)
  const isHydrated = () => noScripts || "hydrated" in root.dataset
  if (isHydrated()) return
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isHydrated()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(root, { attributes: true })
  })
}

/**
 * Runs in the page: Chromium's console does not report blocked code that a script tried and caught, such as an eval.
 */
function reportPolicyViolations() {
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) => {
    console.error(
      `The content security policy (${effectiveDirective}) blocked ${blockedURI} in ${sourceFile}`,
    )
  })
}

/** React reports hydration problems as errors, and Chromium a blocked policy as a warning. */
function consoleComplaint(message: ConsoleMessage) {
  const type = message.type()
  if (type !== "error" && type !== "warning") return undefined
  // Chromium writes this for every 4xx and 5xx. responseComplaint decides which of them are expected.
  if (message.text().startsWith("Failed to load resource: the server responded with a status of"))
    return undefined
  // The terminal's library says when the machine was too busy to draw in time.
  if (message.text().startsWith("task queue exceeded allotted deadline")) return undefined
  return `console ${type}: ${message.text()} (${message.location().url})`
}

/** A 404 page and a refused form are expected. A missing file or a failed poll is an error. */
function responseComplaint(response: Response, origin: string) {
  const status = response.status()
  if (status < 400) return undefined
  const request = response.request()
  const refusal = status < 500 && (request.isNavigationRequest() || request.method() !== "GET")
  if (refusal) return undefined
  return `${status} for ${request.method()} ${response.url().replace(origin, "")}`
}
