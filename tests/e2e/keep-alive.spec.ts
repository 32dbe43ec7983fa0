import type { Page, Request } from "@playwright/test"
import { advance } from "../support/clock"
import { expect, configuredTest as test, visit } from "../support/e2e"

// An open page keeps its session alive and notices its end.

function ticks(page: Page) {
  const seen: Request[] = []
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/auth/keepalive") seen.push(request)
  })
  return seen
}

const minuteMs = 60_000

/** The page after its scripts run and wait for the lock of the one ticking tab. */
async function open(page: Page, path: string) {
  await page.clock.install()
  // A lock counts as held some time before its holder hears of it. Only the timer shows that this tab will tick.
  await page.addInitScript((ms) => {
    const setTimer = window.setInterval
    const marking: (...given: Parameters<typeof setTimer>) => number = (work, every, ...rest) => {
      if (every === ms) document.documentElement.dataset.ticks = "true"
      return setTimer(work, every, ...rest)
    }
    Object.assign(window, { setInterval: marking })
  }, minuteMs)
  await visit(page, path)
  await expect(page.getByRole("banner").getByText("ada@example.com")).toBeAttached()
}

async function openTicking(page: Page, path: string) {
  await open(page, path)
  await willTick(page)
}

/** Opens the page beside a tab that ticks already. */
async function openWaiting(page: Page, path: string) {
  await open(page, path)
  await page.waitForFunction(() => navigator.locks.query().then(({ pending }) => pending?.length === 1))
}

async function willTick(page: Page) {
  await expect(page.locator("html")).toHaveAttribute("data-ticks", "true")
}

test("each minute a tick renews the token and reports whether somebody was active", { tag: "@js" }, async ({
  page,
  server,
  signedIn,
}) => {
  await server.control.settings({ accessTokenTtl: 60 })
  await signedIn("ada@example.com", { fresh: true })
  await server.control.settings({ accessTokenTtl: 300 })
  const seen = ticks(page)
  await openTicking(page, "/home")
  await advance(page, 40_000, "fastForward")
  expect(seen).toHaveLength(0)
  await advance(page, 21_000, "fastForward")
  await expect.poll(() => seen.map((request) => new URL(request.url()).search)).toEqual([""])
  expect((await seen[0]?.response())?.status()).toBe(204)
  await page.keyboard.press("Shift")
  await advance(page, 60_000, "fastForward")
  await expect.poll(() => seen.map((request) => new URL(request.url()).search)).toEqual(["", "?active"])
})

test("only one of two tabs ticks, and the other takes over when the first closes", { tag: "@js" }, async ({
  page,
  context,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  const other = await context.newPage()
  const [first, second] = [ticks(page), ticks(other)]
  await openTicking(page, "/home")
  await openWaiting(other, "/balance")
  // All tabs of the context share one clock.
  await advance(page, 61_000, "fastForward")
  await expect.poll(() => first.length).toBe(1)
  expect(second).toHaveLength(0)
  await page.close()
  await willTick(other)
  await advance(other, 61_000, "fastForward")
  await expect.poll(() => second.length).toBe(1)
})

test("every tab shows that the session ended elsewhere", { tag: "@js" }, async ({
  page,
  context,
  server,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  const other = await context.newPage()
  await openTicking(page, "/home")
  await openWaiting(other, "/balance")
  const cookies = await context.cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
  const headers = { cookie, origin: server.origin }
  await fetch(`${server.origin}/auth/sign-out`, { method: "POST", headers, redirect: "manual" })
  await advance(page, 61_000, "fastForward")
  for (const tab of [page, other]) {
    await expect(tab.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible()
  }
})
