import type { Page } from "@playwright/test"
import { alertOf } from "../../support/alert"
import { advance } from "../../support/clock"
import { expect, configuredTest as test, visit } from "../../support/e2e"
import { endSession, waitForPolling } from "../../support/launchpad"

const phone = { width: 390, height: 844 }

function sidebar(page: Page) {
  return page.getByRole("navigation", { name: "Main" })
}

test("a visitor sees a preview and a sign-in link, and no account data is requested upstream", {
  tag: "@js",
}, async ({ page, server }) => {
  await visit(page, "/home")
  await expect(page).toHaveTitle("Hearth — Home")
  await expect(sidebar(page).getByRole("link")).toHaveText([
    "Home",
    "Agent Gallery",
    "Hosted Deployments",
    "Balance & Billing",
    "Private Deployments",
    "Licenses",
  ])
  await expect(page.getByText("Sign in to see your deployments")).toBeVisible()
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toHaveAttribute(
    "href",
    "/auth/sign-in?returnTo=%2Fhome",
  )
  await expect(page.getByText("System Operational")).toHaveCount(0)
  await visit(page, "/balance")
  await expect(page.getByRole("link", { name: "Register for Free Credits" })).toHaveAttribute(
    "href",
    "/auth/sign-in?returnTo=%2Fbalance&register",
  )
  // Agents are public and requested without a token.
  const asked = await server.control.requests()
  expect(asked.filter(({ path, account }) => path !== "/api/agents" || account !== null)).toEqual([])
})

test("a customer sees her balance, her account and her running machines", { tag: "@js" }, async ({
  page,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  await visit(page, "/home")
  const header = page.getByRole("banner")
  await expect(header.getByRole("link", { name: "Balance $41.20" })).toHaveAttribute("href", "/balance")
  await expect(header.getByText("System Operational")).toBeVisible()
  const account = header.getByRole("link", { name: /ada@example\.com/ })
  await expect(account).toHaveAttribute("href", /\/sandbox\/oidc\/account$/)
  await expect(account).toHaveAttribute("rel", "noopener")
  await expect(header.getByText("Admin", { exact: true })).toHaveCount(0)
  await expect(page.getByRole("heading", { name: "Hosted Deployments 4" })).toBeVisible()
  const hosted = page.getByRole("region", { name: /^Hosted Deployments/ })
  await expect(hosted.getByRole("listitem").filter({ hasText: "ward-notes" })).toContainText("failed")
  await expect(hosted.getByRole("link", { name: "Start Free" })).toHaveAttribute(
    "href",
    "/deployments/type/trial-vm",
  )
})

test("an admin sees the Admin badge", { tag: "@js" }, async ({ page, signedIn }) => {
  await signedIn("kim@example.com")
  await visit(page, "/home")
  await expect(page.getByRole("banner").getByText("Admin", { exact: true })).toBeVisible()
})

test("a new customer is offered a first machine", { tag: "@js" }, async ({ page, signedIn }) => {
  await signedIn("noor@example.com")
  await visit(page, "/home")
  await expect(page.getByText("No hosted deployments yet")).toBeVisible()
  await page.getByRole("link", { name: "Start Free", exact: true }).click()
  await expect(page).toHaveURL("/deployments/type/trial-vm")
})

for (const [path, title, current] of [
  ["/home", "Hearth — Home", "Home"],
  ["/deployments", "Hearth — Hosted Deployments", "Hosted Deployments"],
  ["/app", "Hearth — Hosted Deployments", "Hosted Deployments"],
  ["/deployments/type/trial-vm", "Hearth — Hosted Deployments", "Hosted Deployments"],
  ["/balance", "Hearth — Balance & Billing", "Balance & Billing"],
] as const) {
  test(`${path} has its title and is marked in the sidebar`, { tag: "@js" }, async ({ page }) => {
    await visit(page, path)
    await expect(page).toHaveTitle(title)
    await expect(sidebar(page).locator("[aria-current=page]")).toHaveText([current])
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
  })
}

test("the public home page shows its claim and links to the product", { tag: "@js" }, async ({ page }) => {
  await visit(page, "/")
  await expect(page).toHaveTitle("Hearth — AI Agents on a Private GenAI Stack")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Private AI agents, at home on your own machines.",
  )
  await expect(page.getByRole("list", { name: "Compliance" }).getByRole("listitem")).toHaveText([
    "SOC 2 Type II",
    "ISO 27001",
    "HIPAA Ready",
    "FedRAMP In Progress",
    "Air-Gap Ready",
  ])
  const picture = page.getByRole("img", { name: /Hosted Deployments/ })
  await expect(picture).toHaveJSProperty("complete", true)
  await expect(picture).not.toHaveJSProperty("naturalWidth", 0)
  await page.getByRole("banner").getByRole("link", { name: "Launchpad" }).click()
  await expect(page).toHaveURL("/home")
})

test("the public home page is the same for signed-in people", { tag: "@js" }, async ({
  page,
  server,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  await server.control.clearRequests()
  await visit(page, "/")
  await expect(page.getByText("ada@example.com")).toHaveCount(0)
  // With scripts, the loaded page asks for the network of the visitor, without naming anybody.
  const asked = await server.control.requests()
  expect(asked.filter(({ path, account }) => path !== "/api/user-info" || account !== null)).toEqual([])
})

for (const [path, heading] of [
  ["/nowhere", "Private AI agents, at home on your own machines."],
  ["/pricing/nowhere", "Private AI agents, at home on your own machines."],
  ["/home/nowhere", "AI Agent Command Center"],
  ["/deployments/a/b/c", "AI Agent Command Center"],
  ["/balance/nowhere", "AI Agent Command Center"],
] as const) {
  test(`${path} shows a 404 page with links home`, { tag: "@js" }, async ({ page }) => {
    const response = await visit(page, path)
    expect(response?.status()).toBe(404)
    await expect(page).toHaveTitle("Hearth — Page not found")
    await expect(page.getByRole("status").filter({ hasText: "Page not found" })).toBeVisible()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading)
  })
}

test("the header shows an outage of the platform, and the page still works", { tag: "@js" }, async ({
  page,
  server,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  await server.control.fault({ path: "/api/balance", fault: { kind: "status", status: 503 } })
  await visit(page, "/home")
  const header = page.getByRole("banner")
  await expect(header.getByText("Platform not responding")).toBeVisible()
  await expect(header.getByRole("link", { name: /Balance unavailable/ })).toBeVisible()
  await expect(page.getByRole("link", { name: "gpu-prod", exact: true })).toBeVisible()
  await visit(page, "/balance")
  await expect(alertOf(page)).toContainText("Error: The sandbox was told to respond with 503")
  await server.control.clearFaults()
  await alertOf(page).getByRole("link", { name: "Retry" }).click()
  await expect(page.getByRole("region", { name: "Current Balance" })).toContainText("$41.20")
})

test("when the deployments fail to load, the rest of the page works", { tag: "@js" }, async ({
  page,
  server,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  await server.control.fault({ path: "/api/deployments", method: "GET", fault: { kind: "malformed" } })
  await visit(page, "/home")
  await expect(alertOf(page)).toContainText("Couldn't load your deployments")
  await expect(page.getByRole("banner")).toContainText("$41.20")
})

test.describe("on a phone", () => {
  test.use({ viewport: phone })

  test("the menu slides in, and closes on Escape, on an outside press and on navigation", async ({
    page,
  }) => {
    await visit(page, "/home")
    const toggle = page.getByRole("button", { name: "Menu" })
    const entry = sidebar(page).getByRole("link", { name: "Balance & Billing" })
    await expect(entry).toBeHidden()
    await toggle.click()
    await expect(entry).toBeInViewport({ ratio: 1 })
    await page.keyboard.press("Escape")
    await expect(entry).toBeHidden()
    await toggle.click()
    await expect(entry).toBeInViewport({ ratio: 1 })
    await page.mouse.click(phone.width - 10, phone.height / 2)
    await expect(entry).toBeHidden()
    await toggle.click()
    await entry.click()
    await expect(page).toHaveURL("/balance")
    await expect(entry).toBeHidden()
  })

  test("the menu opens and works with the keyboard", async ({ page }) => {
    await visit(page, "/home")
    await page.getByRole("button", { name: "Menu" }).focus()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
    await expect(page.getByRole("complementary").getByRole("link", { name: "Launchpad" })).toBeFocused()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("button", { name: "Menu" })).toBeFocused()
  })

  test("no page is wider than the screen, down to 320 px less a scrollbar", async ({ page, signedIn }) => {
    await signedIn("ada@example.com")
    for (const narrow of [phone.width, 320, 305]) {
      await page.setViewportSize({ ...phone, width: narrow })
      for (const path of ["/", "/home", "/balance", "/deployments", "/licenses?type=enterprise"]) {
        await visit(page, path)
        const width = await page.getByRole("document").evaluate(() => document.documentElement.scrollWidth)
        expect(width, `${path} at ${narrow}`).toBeLessThanOrEqual(narrow)
      }
    }
  })
})

test("the first Tab reaches the skip link", async ({ page }) => {
  await visit(page, "/home")
  await page.keyboard.press("Tab")
  const skip = page.getByRole("link", { name: "Skip to content" })
  await expect(skip).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/home#content")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1)
})

test("the theme form saves the choice and returns to the same page", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" })
  await visit(page, "/balance?from=here")
  const ground = () => page.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor)
  const light = await ground()
  await page.getByRole("button", { name: "Dark theme" }).click()
  await expect(page.getByRole("button", { name: "Dark theme" })).toHaveAttribute("aria-pressed", "true")
  await expect(page).toHaveURL("/balance?from=here")
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  expect(await ground()).not.toBe(light)
  await visit(page, "/")
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await page.getByRole("button", { name: "System theme" }).click()
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", /./)
  // Without scripts it is another document, whose style comes later.
  await expect.poll(ground).toBe(light)
})

test("the toast about signing out is shown once, on the next page", { tag: "@js" }, async ({
  page,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  await visit(page, "/home")
  await page.getByRole("button", { name: "Sign Out" }).click()
  await expect(page.getByRole("status").filter({ hasText: "You are signed out" })).toBeVisible()
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible()
  await visit(page, "/home")
  await expect(page.getByText("You are signed out")).toHaveCount(0)
})

test.describe("a toast", { tag: "@js" }, () => {
  const toast = (page: Page) => page.getByText("You are signed out", { exact: true })
  const dismiss = (page: Page) => page.getByRole("button", { name: "Dismiss: You are signed out" })

  test.beforeEach(async ({ page, signedIn }) => {
    await signedIn("ada@example.com")
    const start = Date.now()
    await page.clock.install({ time: start })
    await page.clock.pauseAt(start + 60_000)
    await visit(page, "/home")
    await page.getByRole("button", { name: "Sign Out" }).click()
    await expect(dismiss(page)).toBeVisible()
  })

  test("disappears after five seconds", async ({ page }) => {
    await advance(page, 4_900)
    await expect(toast(page)).toBeVisible()
    await advance(page, 200)
    await expect(toast(page)).toHaveCount(0)
  })

  test("stays while it has the pointer or the focus", async ({ page }) => {
    await toast(page).hover()
    await advance(page, 20_000)
    await expect(toast(page)).toBeVisible()
    await dismiss(page).focus()
    await page.mouse.move(0, 0)
    await advance(page, 20_000)
    await expect(toast(page)).toBeVisible()
    await page.keyboard.press("Enter")
    await expect(toast(page)).toHaveCount(0)
    await expect(page.getByRole("main")).toBeFocused()
  })
})

test("the balance in the header is updated", { tag: "@js" }, async ({ page, server, signedIn }) => {
  await signedIn("ada@example.com")
  await page.clock.install()
  await visit(page, "/balance")
  const header = page.getByRole("banner")
  await expect(header.getByRole("link", { name: "Balance $41.20" })).toBeVisible()
  await waitForPolling(page)
  await server.control.settings({ balanceCents: { email: "ada@example.com", cents: 9_950 } })
  await advance(page, 11_000)
  await expect(header.getByRole("link", { name: "Balance $99.50" })).toBeVisible()
  await expect(page.getByRole("region", { name: "Current Balance" })).toContainText("$99.50")

  await server.control.fault({ path: "/api/balance", fault: { kind: "cut" } })
  await advance(page, 11_000)
  await expect(header.getByRole("link", { name: /Balance unavailable/ })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Balance & Billing" })).toBeVisible()
})

test("after the session ended elsewhere, the page looks as for visitors", { tag: "@js" }, async ({
  page,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  await page.clock.install()
  await visit(page, "/home")
  await waitForPolling(page)
  await endSession(page)
  await expect(page.getByText("Sign in to see your deployments")).toBeVisible()
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible()
})

test("the page survives a server that is down", { tag: "@js" }, async ({ page, signedIn, tolerate }) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signedIn("ada@example.com")
  await page.clock.install()
  await visit(page, "/home")
  await expect(page.getByRole("banner")).toContainText("$41.20")
  await waitForPolling(page)
  await page.route("**/balance/now?*", (route) => route.abort())
  await advance(page, 11_000)
  await expect(page.getByRole("link", { name: /Balance unavailable/ })).toBeVisible()
  await expect(page.getByRole("heading", { name: "AI Agent Command Center" })).toBeVisible()
})

test("beside a panel that failed, the system isn't called operational", { tag: "@js" }, async ({
  page,
  server,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  const operational = page.getByText("System Operational")
  await visit(page, "/home")
  await expect(operational).toBeVisible()
  // A refusal is no outage.
  await server.control.fault({ path: "/api/licenses", fault: { kind: "status", status: 403 } })
  await page.getByRole("navigation").getByRole("link", { name: "Licenses" }).click()
  await expect(alertOf(page)).toContainText("Couldn't load your licenses")
  await expect(operational).toBeHidden()
})

test("a page without a connection says so within ten seconds, and how old it is", { tag: "@js" }, async ({
  page,
  context,
  signedIn,
  tolerate,
}) => {
  tolerate(/net::ERR_/)
  await signedIn("ada@example.com")
  await page.clock.install()
  await visit(page, "/home")
  const lost = page.getByRole("status").filter({ hasText: "Last updated" })
  const operational = page.getByText("System Operational")
  await expect(operational).toBeVisible()

  await context.setOffline(true)
  await expect(lost).toContainText(/^You are offline\. Last updated just now\./)
  await expect(operational).toBeHidden()
  await advance(page, 3 * 60_000)
  await expect(lost).toContainText("Last updated 3 min. ago.")
  await context.setOffline(false)
  await expect(lost).toBeHidden()
  await expect(operational).toBeVisible()

  await page.route("**/balance/now*", (route) => route.abort())
  await advance(page, 10_000)
  await expect(lost).toContainText(/^Can't reach the server\. Last updated /)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(lost).toBeInViewport()
  await page.unroute("**/balance/now*")
  await advance(page, 10_000)
  await expect(lost).toBeHidden()
})
