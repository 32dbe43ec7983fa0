import type { Page, Request } from "@playwright/test"
import { expect, test } from "../support/e2e"

// Spec 1 §4, B5, B16: an open page keeps its session warm, and notices when it is over.

// The provider goes on knowing her: a silent sign-in would soon undo the end that is looked for here.
test.use({ serverEnv: { SILENT_SSO: "off" } })

function ticks(page: Page) {
  const seen: Request[] = []
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/auth/keepalive") seen.push(request)
  })
  return seen
}

/** The page once its scripts run: one of the `tabs` then open holds the lock of the tab that ticks, the others wait for it. */
async function openWithScripts(page: Page, path: string, tabs = 1) {
  await page.clock.install()
  await page.goto(path)
  await expect(page.getByRole("banner").getByText("ada@example.com")).toBeAttached()
  await locksTaken(page, { held: 1, pending: tabs - 1 })
}

async function locksTaken(page: Page, expected: { held: number; pending: number }) {
  await page.waitForFunction(async ({ held, pending }) => {
    const locks = await navigator.locks.query()
    return locks.held?.length === held && locks.pending?.length === pending
  }, expected)
}

test("a tick a minute renews the token, and says whether somebody was there", { tag: "@js" }, async ({
  page,
  server,
  signedIn,
}) => {
  await server.control.settings({ accessTokenTtl: 60 })
  await signedIn("ada@example.com")
  await server.control.settings({ accessTokenTtl: 300 })
  const seen = ticks(page)
  await openWithScripts(page, "/home")
  await page.clock.fastForward(40_000)
  expect(seen).toHaveLength(0)
  await page.clock.fastForward(21_000)
  await expect.poll(() => seen.map((request) => new URL(request.url()).search)).toEqual([""])
  expect((await seen[0]?.response())?.status()).toBe(204)
  await page.keyboard.press("Shift")
  await page.clock.fastForward(60_000)
  await expect.poll(() => seen.map((request) => new URL(request.url()).search)).toEqual(["", "?active"])
})

test("of two tabs one ticks, and the other takes over when it is closed", { tag: "@js" }, async ({
  page,
  context,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  const other = await context.newPage()
  const [first, second] = [ticks(page), ticks(other)]
  await openWithScripts(page, "/home")
  await openWithScripts(other, "/balance", 2)
  // One clock for every tab of the context.
  await page.clock.fastForward(61_000)
  await expect.poll(() => first.length).toBe(1)
  expect(second).toHaveLength(0)
  await page.close()
  await locksTaken(other, { held: 1, pending: 0 })
  await other.clock.fastForward(61_000)
  await expect.poll(() => second.length).toBe(1)
})

test("a session that ended elsewhere is seen by every tab", { tag: "@js" }, async ({
  page,
  context,
  server,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  const other = await context.newPage()
  await openWithScripts(page, "/home")
  await openWithScripts(other, "/balance", 2)
  const cookies = await context.cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
  const headers = { cookie, origin: server.origin }
  await fetch(`${server.origin}/auth/sign-out`, { method: "POST", headers, redirect: "manual" })
  await page.clock.fastForward(61_000)
  for (const tab of [page, other]) {
    await expect(tab.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible()
  }
})
