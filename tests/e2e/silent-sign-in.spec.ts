import type { Page } from "@playwright/test"
import { advance } from "../support/clock"
import { expect, test } from "../support/e2e"

// A16 to A18, decision 20: whoever is signed in at the provider is signed in here without a click, and nobody else notices.

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

/** The frame waits for ever, and with it, when scripts were quicker than the pictures, the page's load event. */
async function openWithSilentProvider(page: Page) {
  await page.route("**/auth/silent", () => {})
  await page.goto("/home", { waitUntil: "commit" })
  await expect(page.locator("iframe")).toHaveCount(1)
}

async function forgetSession(page: Page) {
  await page.context().clearCookies({ name: "session" })
}

test("a visitor with a session at the provider is signed in while the page stays", { tag: "@js" }, async ({
  page,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  await forgetSession(page)
  await page.goto("/balance")
  await expect(page.getByRole("banner").getByText("ada@example.com")).toBeAttached()
  expect(new URL(page.url()).pathname).toBe("/balance")
  await expect(page.locator("iframe")).toHaveCount(0)
})

test("a visitor without one stays one, and is tried once", { tag: "@js" }, async ({ page }) => {
  const starts = countFrames(page)
  const checked = page.waitForResponse((response) => response.url().includes("/silent-check-sso.html"))
  await page.goto("/home")
  await checked
  await expect(page.locator("iframe")).toHaveCount(0)
  await expect(signInLink(page)).toBeVisible()
  await page.reload()
  await page.goto("/balance")
  await expect(signInLink(page)).toBeVisible()
  expect(starts).toHaveLength(1)
})

test("a browser that keeps nothing shows the page, and is not tried", { tag: "@js" }, async ({
  page,
  tolerate,
}) => {
  // The router complains of every scroll position that it cannot keep, and lives.
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
  await page.goto("/balance")
  await expect(signInLink(page)).toBeVisible()
  // There with scripts alone, and so after everything that could have broken the page.
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click()
  await expect(page.getByRole("dialog").getByRole("checkbox")).not.toBeChecked()
  expect(starts).toEqual([])
})

test("a provider that does not answer is given up after 10 s", { tag: "@js" }, async ({ page }) => {
  await page.clock.install()
  await openWithSilentProvider(page)
  // Real time goes on as well: what is left of the 10 s is for a busy machine.
  await advance(page, 4_000, "fastForward")
  await expect(page.locator("iframe")).toHaveCount(1)
  await advance(page, 7_000, "fastForward")
  await expect(page.locator("iframe")).toHaveCount(0)
  await expect(signInLink(page)).toBeVisible()
})

test("a provider that is away changes nothing", { tag: "@js" }, async ({ page, server }) => {
  await server.control.fault({
    path: "/oidc/.well-known/openid-configuration",
    fault: { kind: "status", status: 503 },
  })
  await page.goto("/home")
  await expect(page.locator("iframe")).toHaveCount(0)
  await expect(signInLink(page)).toBeVisible()
})

test("messages from anywhere but the frame are not heard (A17)", { tag: "@js" }, async ({ page }) => {
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

test("signing out is not undone by the provider's session (A18)", { tag: "@js" }, async ({
  page,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  // The provider is never reached, so its session lives on.
  await page.route("**/sandbox/oidc/session/end**", (route) => route.fulfill({ status: 200, body: "away" }))
  const starts = countFrames(page)
  await page.goto("/home")
  await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click()
  await expect(page.getByText("away")).toBeVisible()
  await page.goto("/home")
  await expect(signInLink(page)).toBeVisible()
  await page.reload()
  await expect(signInLink(page)).toBeVisible()
  expect(starts).toEqual([])
  // Until the person asks for it: the provider still knows her.
  await signInLink(page).click()
  await expect(page.getByRole("banner").getByText("ada@example.com")).toBeAttached()
})

test("signing out leads through the provider and back, and Back shows nothing private", async ({
  page,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  await page.goto("/balance")
  await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click()
  await expect(signInLink(page)).toBeVisible()
  await page.waitForURL("**/home")
  await page.goBack()
  await expect(page.getByText("ada@example.com")).toHaveCount(0)
})

test("three tabs that sign in land where each was going (A9)", async ({ context, page: first }) => {
  const second = await context.newPage()
  const third = await context.newPage()
  const tabs: Array<[Page, string]> = [
    [first, "/home"],
    [second, "/balance"],
    [third, "/deployments"],
  ]
  for (const [tab, path] of tabs) await tab.goto(`/auth/sign-in?returnTo=${path}`)
  for (const [tab, path] of tabs.reverse()) {
    await tab.getByRole("button", { name: /ada@example\.com/ }).click()
    await tab.waitForURL(`**${path}`)
    await expect(tab.getByRole("banner").getByText("ada@example.com")).toBeAttached()
  }
})
