import type { Page } from "@playwright/test"
import { advance } from "../../support/clock"
import { expect, reload, test, visit } from "../../support/e2e"

// Somebody with a session at the provider is signed in here without a click. All others notice nothing.

test.use({ serverEnv: {} })

function countFrames(page: Page) {
  const starts: string[] = []
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/auth/silent") starts.push(request.url())
  })
  return starts
}

function signInLink(page: Page) {
  return page.getByRole("banner").getByRole("link", { name: "Sign In" })
}

/** The frame never answers. When scripts run before the pictures are there, the page's load event waits too. */
async function openWithSilentProvider(page: Page) {
  await page.route("**/auth/silent?*", () => {})
  await page.goto("/home", { waitUntil: "commit" })
  await expect(page.locator("iframe")).toHaveCount(1)
}

async function forgetSession(page: Page) {
  await page.context().clearCookies({ name: "session" })
}

test("a visitor whom the provider knows is signed in on the page", async ({ page, signedIn }) => {
  await signedIn("ada@example.com")
  await forgetSession(page)
  await visit(page, "/balance")
  await expect(page.getByRole("banner").getByText("ada@example.com")).toBeAttached()
  expect(new URL(page.url()).pathname).toBe("/balance")
  await expect(page.locator("iframe")).toHaveCount(0)
})

test("a visitor without a provider session is tried once and stays signed out", async ({ page }) => {
  const starts = countFrames(page)
  const checked = page.waitForResponse((response) => response.url().includes("/silent-check-sso.html"))
  await visit(page, "/home")
  await checked
  await expect(page.locator("iframe")).toHaveCount(0)
  await expect(signInLink(page)).toBeVisible()
  await reload(page)
  await visit(page, "/balance")
  await expect(signInLink(page)).toBeVisible()
  expect(starts).toHaveLength(1)
})

test("without storage a page is shown, and silent sign-in is not tried", async ({ page, tolerate }) => {
  // The router logs an error for each scroll position that it cannot store, and continues.
  tolerate(/storage is refused|Failed to save scroll positions/)
  await page.addInitScript(() => {
    for (const storage of ["sessionStorage", "localStorage"]) {
      Object.defineProperty(window, storage, {
        get() {
          throw new Error("storage is refused")
        },
      })
    }
  })
  const starts = countFrames(page)
  await visit(page, "/balance")
  await expect(signInLink(page)).toBeVisible()
  // Only scripts render this, so everything that could have broken the page has run.
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click()
  await expect(page.getByRole("dialog").getByRole("checkbox")).not.toBeChecked()
  expect(starts).toEqual([])
})

test("silent sign-in gives up after 10 s without an answer", async ({ page }) => {
  await page.clock.install()
  await openWithSilentProvider(page)
  // Real time passes too: the rest of the 10 s is for a busy machine.
  await advance(page, 4_000, "fastForward")
  await expect(page.locator("iframe")).toHaveCount(1)
  await advance(page, 7_000, "fastForward")
  await expect(page.locator("iframe")).toHaveCount(0)
  await expect(signInLink(page)).toBeVisible()
})

test("messages from other windows are ignored", async ({ page }) => {
  await openWithSilentProvider(page)
  const reloads: string[] = []
  page.on("request", (request) => {
    if (request.url().includes(".data")) reloads.push(request.url())
  })
  await page.evaluate(async () => {
    const frame = document.querySelector("iframe")?.contentWindow
    const good = { type: "silent-sign-in", signedIn: true }
    window.postMessage(good, "*")
    const attempts: Array<[data: unknown, origin: string, source: Window | null]> = [
      [good, "https://evil.example", frame ?? null],
      [good, location.origin, window],
      [good, location.origin, null],
      ["silent-sign-in", location.origin, frame ?? null],
      [{ type: "silent-sign-in", signedIn: "yes" }, location.origin, frame ?? null],
      [{ type: "other", signedIn: true }, location.origin, frame ?? null],
      [null, location.origin, frame ?? null],
    ]
    for (const [data, origin, source] of attempts) {
      window.dispatchEvent(new MessageEvent("message", { data, origin, source }))
    }
    await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  await expect(page.locator("iframe")).toHaveCount(1)
  expect(reloads).toEqual([])

  await page.evaluate(() => {
    const source = document.querySelector("iframe")?.contentWindow ?? null
    const data = { type: "silent-sign-in", signedIn: true }
    window.dispatchEvent(new MessageEvent("message", { data, origin: location.origin, source }))
  })
  await expect(page.locator("iframe")).toHaveCount(0)
  await expect.poll(() => reloads.length).toBeGreaterThan(0)
})

test("after signing out, the provider's session does not sign her in again", async ({ page, signedIn }) => {
  await signedIn("ada@example.com")
  // The provider is never reached, so its session stays.
  await page.route("**/sandbox/oidc/session/end**", (route) => route.fulfill({ status: 200, body: "away" }))
  const starts = countFrames(page)
  await visit(page, "/home")
  await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click()
  await expect(page.getByText("away")).toBeVisible()
  await visit(page, "/home")
  await expect(signInLink(page)).toBeVisible()
  await reload(page)
  await expect(signInLink(page)).toBeVisible()
  expect(starts).toEqual([])
  // Only until she signs in herself: the provider still knows her.
  await signInLink(page).click()
  await expect(page.getByRole("banner").getByText("ada@example.com")).toBeAttached()
})

test("signing out passes through the provider, and Back shows no private data", { tag: "@both" }, async ({
  page,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  await visit(page, "/balance")
  await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click()
  await expect(signInLink(page)).toBeVisible()
  await page.waitForURL("**/home")
  await page.goBack()
  await expect(page.getByText("ada@example.com")).toHaveCount(0)
})
