import type { Page, Request } from "@playwright/test"
import { advance } from "../../support/clock"
import { expect, test, visit } from "../../support/e2e"

// An open page keeps its session alive and notices its end.

const searchOf = (request: Request) => new URL(request.url()).search

async function open(page: Page, path: string) {
  const ticks: Request[] = []
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/auth/keepalive") ticks.push(request)
  })
  await visit(page, path)
  await expect(page.getByRole("banner").getByText("ada@example.com")).toBeAttached()
  return ticks
}

/** Moves the clock on to the next tick. A tab's minute starts once it hears that it is the one that ticks. */
async function untilTick(page: Page, ticks: Request[]) {
  const before = ticks.length
  await expect
    .poll(
      async () => {
        // The browser reports a request before it answers what is asked after it.
        if (ticks.length === before) await advance(page, 61_000, "fastForward")
        return ticks.length
      },
      { intervals: [1_000] },
    )
    .toBe(before + 1)
}

test("each minute a tick renews the token and reports activity", async ({ page, server, signedIn }) => {
  await server.control.settings({ accessTokenTtl: 60 })
  await signedIn("ada@example.com", { fresh: true })
  await server.control.settings({ accessTokenTtl: 300 })
  await page.clock.install()
  const ticks = await open(page, "/home")
  await untilTick(page, ticks)
  expect((await ticks[0]?.response())?.status()).toBe(204)
  await page.keyboard.press("Shift")
  await advance(page, 25_000, "fastForward")
  expect(ticks.map(searchOf)).toEqual([""])
  await advance(page, 36_000, "fastForward")
  await expect.poll(() => ticks.map(searchOf)).toEqual(["", "?active"])
})

test("one of several tabs ticks, another takes over, and all show the end", async ({
  page,
  context,
  server,
  signedIn,
}) => {
  await signedIn("ada@example.com", { fresh: true })
  // All tabs of the context share one clock.
  await context.clock.install()
  const first = await open(page, "/home")
  const other = await context.newPage()
  const second = await open(other, "/balance")
  await untilTick(page, first)
  expect(second).toEqual([])
  await page.close()
  await untilTick(other, second)

  const late = await context.newPage()
  await open(late, "/home")
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ")
  const headers = { cookie, origin: server.origin }
  await fetch(`${server.origin}/auth/sign-out`, { method: "POST", headers, redirect: "manual" })
  await advance(other, 61_000, "fastForward")
  for (const tab of [other, late]) {
    await expect(tab.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible()
  }
})
