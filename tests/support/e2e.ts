import { test as base, type ConsoleMessage, type Page, type Response } from "@playwright/test"
import { startServer, type TestServer } from "./server"
import { signIn } from "./visitor"

export { expect } from "@playwright/test"

interface TestFixtures {
  /** Makes this test's browser the signed-in one of that sample account. */
  signedIn(email: string): Promise<void>
  /** Lets a console error pass that the test itself provokes; everything else that goes wrong in a page fails the test. */
  tolerate(pattern: RegExp): void
  freshSandbox: undefined
  complaints: RegExp[]
}

interface WorkerFixtures {
  /** More environment for the server; a different one means a different server. */
  serverEnv: Record<string, string>
  /** The product, for this worker alone; back to its sample data before each test. */
  server: TestServer
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{}, { scope: "worker", option: true }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await startServer(serverEnv)
      await use(server)
      await server.stop()
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) context.on("page", waitForHydration)
    await use(context)
  },

  freshSandbox: [
    async ({ server }, use) => {
      await server.control.reset()
      await use(undefined)
    },
    { auto: true },
  ],

  signedIn: async ({ server, context, freshSandbox: _ }, use) => {
    await use(async (email) => {
      const { cookies } = await signIn(server, email)
      await context.addCookies(cookies.all.map(({ name, value }) => ({ name, value, url: server.origin })))
    })
  },

  complaints: [
    async ({ context, server }, use) => {
      const tolerated: RegExp[] = []
      const complaints: string[] = []
      context.on("console", (message) => {
        const complaint = consoleComplaint(message)
        if (complaint) complaints.push(complaint)
      })
      context.on("weberror", (error) => complaints.push(`uncaught: ${error.error().stack ?? error.error()}`))
      context.on("response", (response) => {
        const complaint = responseComplaint(response, server.origin)
        if (complaint) complaints.push(complaint)
      })
      await use(tolerated)
      const left = complaints.filter((complaint) => !tolerated.some((pattern) => pattern.test(complaint)))
      if (left.length > 0) throw new Error(`The pages complained:\n${left.join("\n")}`)
    },
    { auto: true },
  ],
  tolerate: async ({ complaints }, use) => use((pattern) => complaints.push(pattern)),
})

/**
 * From now on, who opens or reloads this page finds it hydrated. Before that a press does what it does without scripts: right
 * for people, but not what a test with scripts is about.
 */
function waitForHydration(page: Page) {
  const { goto, reload } = page
  async function ready(response: Response | null, waitUntil?: string) {
    if (!waitUntil) await hydrated(page)
    return response
  }
  page.goto = async (url, options) => ready(await goto.call(page, url, options), options?.waitUntil)
  page.reload = async (options) => ready(await reload.call(page, options), options?.waitUntil)
}

/** Done when everything on the page listens; at once on what is no page of the product's. */
async function hydrated(page: Page) {
  await page.waitForFunction(
    () => !("__reactRouterContext" in window) || "hydrated" in document.documentElement.dataset,
  )
}

/** Errors and warnings alike: React reports hydration as the one, Chromium a refused policy as the other. */
function consoleComplaint(message: ConsoleMessage) {
  const type = message.type()
  if (type !== "error" && type !== "warning") return undefined
  // Chromium writes this for every 4xx and 5xx; responseComplaint tells the refusals that belong there from the rest.
  if (message.text().startsWith("Failed to load resource: the server responded with a status of"))
    return undefined
  return `console ${type}: ${message.text()} (${message.location().url})`
}

/** A page that is not found and a form that is refused are answers; a missing file or a poll that fails is a defect. */
function responseComplaint(response: Response, origin: string) {
  const status = response.status()
  if (status < 400) return undefined
  const request = response.request()
  const refusal = status < 500 && (request.isNavigationRequest() || request.method() !== "GET")
  if (refusal) return undefined
  return `${status} for ${request.method()} ${response.url().replace(origin, "")}`
}
