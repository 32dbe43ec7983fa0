import type { Page } from "@playwright/test"
import { caughtUp } from "../../support/busy"
import { advance } from "../../support/clock"
import { expect, reload, visit } from "../../support/e2e"
import { holdRequests } from "../../support/hold-requests"
import { deploymentRow, menuLink, waitForPolling } from "../../support/launchpad"
import { proxiedTest as test } from "../../support/proxied-test"

test.describe.configure({ mode: "default" })

/** Of the server, not of a part of the page. */
function notice(page: Page) {
  return page.getByRole("alert").filter({ hasText: /^Can't reach the server/ })
}

/** A reloaded document loses this mark. */
async function mark(page: Page) {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
}

/** Pages visited by other tests have left their scripts in the cache, which needs no server. */
async function forgetScripts(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Network.clearBrowserCache")
}

function isSameDocument(page: Page) {
  return page.evaluate(() => "sameDocument" in window)
}

const pages = [
  { path: "/deployments", heading: "Your Deployments" },
  { path: "/balance", heading: "Balance & Billing" },
  { path: "/home", heading: "AI Agent Command Center" },
  { path: "/test-dashboard", heading: "Test Dashboard" },
]

for (const { path, heading } of pages) {
  test(`${path} survives a server that goes down before the first poll`, async ({ page, testProxy }) => {
    await page.clock.install()
    await visit(page, path)
    await waitForPolling(page)
    testProxy.server = "refuses"
    await mark(page)
    await advance(page, 60_000)
    await expect(page.getByRole("link", { name: /Balance unavailable/ })).toBeVisible()
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible()
    const age = page.getByText(/^Last updated .* retrying$/)
    if (path === "/deployments") {
      await expect(age).toBeVisible()
      await expect(deploymentRow(page, "gpu-prod")).toContainText("running")
    }
    testProxy.server = "up"
    await advance(page, 11_000)
    await expect(page.getByRole("banner")).toContainText("$41.20")
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible()
    await expect(age).toHaveCount(0)
    expect(await isSameDocument(page)).toBe(true)
  })
}

test("the notice stays while polls are refused, although the server lives", async ({ page, tolerate }) => {
  tolerate(/^503 for/)
  await page.clock.install()
  await visit(page, "/balance")
  await waitForPolling(page)
  await page.route(/\/now\b/, (route) =>
    route.fulfill({ status: 503, headers: { "x-launchpad-answer": "1" } }),
  )
  await advance(page, 11_000)
  await expect(notice(page)).toBeVisible()
  const shown = await notice(page).elementHandle()
  await Promise.all([page.waitForResponse(/\/livez/), advance(page, 11_000)])
  await Promise.all([page.waitForResponse(/\/livez/), advance(page, 11_000)])
  // Removed and shown again, it would be read aloud again.
  expect(await shown?.evaluate((element) => element.isConnected)).toBe(true)
  await page.unroute(/\/now\b/)
  await advance(page, 11_000)
  await expect(notice(page)).toBeHidden()
})

test("an answer that breaks off changes nothing", async ({ page, testProxy }) => {
  await visit(page, "/balance")
  await menuLink(page, "Home").click()
  await menuLink(page, "Balance").click()
  testProxy.server = "breaks off"
  await menuLink(page, "Home").click()
  await expect(page.getByRole("link", { name: "Load this page again" })).toBeVisible()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Balance & Billing")
  testProxy.server = "up"
  await menuLink(page, "Home").click()
  await expect(page.getByRole("heading", { name: "AI Agent Command Center" })).toBeVisible()
})

test("a press at the moment of the notice opens its page", async ({ page }) => {
  await visit(page, "/balance")
  // Until the answer, another press of the link would give up.
  await page.route(
    /\/home\.data/,
    async (route) => {
      await page.getByText("The page is loading. Escape gives up.").waitFor({ state: "attached" })
      await route.fulfill({ body: "not ours" })
    },
    { times: 1 },
  )
  await menuLink(page, "Home").evaluate((link) => {
    const presses = new MutationObserver(() => {
      if (!document.body.textContent.includes("Load this page again")) return
      presses.disconnect()
      if (link instanceof HTMLElement) link.click()
    })
    presses.observe(document, { childList: true, subtree: true })
  })
  await menuLink(page, "Home").click()
  await expect(page.getByRole("heading", { name: "AI Agent Command Center" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Load this page again" })).toBeHidden()
})

test("Back restores the page and its scroll position", async ({ page, testProxy }) => {
  await visit(page, "/balance")
  await menuLink(page, "Hosted").click()
  await expect(deploymentRow(page, "gpu-prod")).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 200))
  testProxy.server = "refuses"
  await page.evaluate(() => history.back())
  await expect(notice(page)).toBeVisible()
  await expect(page).toHaveURL(/\/deployments$/)
  await expect(deploymentRow(page, "gpu-prod")).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(200)
})

test("of two links that wait for the server, the last one opens", async ({ page, testProxy }) => {
  await visit(page, "/balance")
  await menuLink(page, "Hosted").click()
  await expect(deploymentRow(page, "gpu-prod")).toBeVisible()
  testProxy.server = "refuses"
  await menuLink(page, "Balance").click()
  await expect(notice(page)).toBeVisible()
  const release = await holdRequests(page, "**/livez")
  testProxy.server = "up"
  await menuLink(page, "Balance").click()
  await menuLink(page, "Licenses").click()
  release()
  await expect(page).toHaveURL("/licenses")
  await expect(notice(page)).toBeHidden()
  await caughtUp(page)
  await expect(page).toHaveURL("/licenses")
})

test("a link pressed while another page is on its way opens after the server is back", async ({
  page,
  testProxy,
}) => {
  await page.clock.install()
  await visit(page, "/balance")
  await menuLink(page, "Hosted").click()
  // The scripts of both pages are there before the server goes: without them, the router loads a document.
  await expect(deploymentRow(page, "gpu-prod")).toBeVisible()
  await menuLink(page, "Balance").click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Balance & Billing")
  const answerPage = await holdRequests(page, /\/deployments\.data/)
  await menuLink(page, "Hosted").click()
  testProxy.server = "refuses"
  await page.evaluate(() => window.dispatchEvent(new Event("offline")))
  await expect(notice(page)).toBeVisible()
  const answerQuestion = await holdRequests(page, "**/livez")
  // Until the answer, however slow the browser is, it isn't late.
  await page.clock.pauseAt(Date.now() + 1_000)
  testProxy.server = "up"
  await Promise.all([page.waitForRequest("**/livez"), menuLink(page, "Licenses").click()])
  answerPage()
  await expect(deploymentRow(page, "gpu-prod")).toBeVisible()
  answerQuestion()
  await page.clock.resume()
  await expect(page).toHaveURL("/licenses")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Licenses")
})

test("the next page loads a new build once, and typed text stays until then", async ({ page, testProxy }) => {
  await page.clock.install()
  await visit(page, "/deployments/type/trial-vm")
  const name = page.getByLabel("Deployment name")
  await name.fill("half a name")
  await mark(page)
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { build: "of yesterday" }))
  await advance(page, 30_000)
  await expect(name).toHaveValue("half a name")
  expect(await isSameDocument(page)).toBe(true)

  testProxy.requests = []
  await menuLink(page, "Balance").click()
  await expect(page.getByRole("heading", { name: "Balance & Billing" })).toBeVisible()
  expect(await isSameDocument(page)).toBe(false)
  expect(testProxy.requests.filter((asked) => asked === "GET /balance")).toHaveLength(1)
})

test("when a script of the old build is gone, the document is reloaded", async ({ page, testProxy }) => {
  await visit(page, "/deployments")
  await mark(page)
  await forgetScripts(page)
  testProxy.missing = /^\/assets\//
  const way = menuLink(page, "Balance")
  await Promise.all([page.waitForEvent("load"), way.click()])
  expect(await isSameDocument(page)).toBe(false)
  testProxy.missing = null
  await reload(page)
  await way.click()
  await expect(page.getByRole("heading", { name: "Balance & Billing" })).toBeVisible()
})

test("behind a proxy that blocks WebSockets a terminal offers its text view", async ({ page, tolerate }) => {
  // The proxy passes on only plain requests.
  tolerate(/WebSocket connection to/)
  await visit(page, "/deployments")
  await deploymentRow(page, "gpu-prod")
    .getByRole("button", { name: /^Open Terminal/ })
    .click()
  await expect(page.getByText("A proxy may block the terminal's WebSockets")).toBeVisible({ timeout: 30_000 })
  await page
    .getByRole("region", { name: /Terminal/ })
    .getByRole("link", { name: "Text view" })
    .click()
  await expect(page).toHaveURL(/\/deployments\/dep_\w+\/terminal\?view=text$/)
  await expect(page.getByLabel("Line to send")).toBeVisible()
})

test("without a server the text view keeps a line, and a shell's page stays", async ({ page, testProxy }) => {
  await visit(page, "/deployments")
  const details = await deploymentRow(page, "gpu-prod")
    .getByRole("link", { name: "gpu-prod", exact: true })
    .getAttribute("href")
  await visit(page, `${details}/terminal?view=text`)
  const line = page.getByLabel("Line to send")
  await line.fill("echo kept")
  testProxy.server = "refuses"
  await line.press("Enter")
  await expect(page.getByText("Connection lost. Send your line again.")).toBeVisible()
  await expect(line).toHaveValue("echo kept")

  testProxy.server = "up"
  await visit(page, details ?? "")
  await page.route("**/terminal/end.data*", (route) => route.abort())
  await page
    .getByRole("button", { name: /^End now/ })
    .first()
    .click()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole("heading", { name: "Status" })).toBeVisible()
})
