import type { Page } from "@playwright/test"
import { strToU8, zipSync } from "fflate"
import { allowClipboard, clipboardOf } from "../support/clipboard"
import { expect, test, visit } from "../support/e2e"
import { holdRequests } from "../support/hold-requests"
import { nextPoll } from "../support/launchpad"
import type { SandboxControl } from "../support/sandbox-control"

/** The platform's logs from now on: `lines` numbered lines, and an older file. */
async function serveLog(control: SandboxControl, lines: number) {
  const text = Array.from({ length: lines }, (_, at) => `13:04:05 said ${at + 1}\n`).join("")
  const zip = zipSync({ "console.log": strToU8(text), "older.log": strToU8("long ago\n") })
  await control.clearFaults()
  await control.fault({
    path: "/api/deployments/*/logs",
    fault: { kind: "file", type: "application/zip", base64: Buffer.from(zip).toString("base64") },
  })
}

function box(page: Page) {
  return page.getByRole("region", { name: /^Lines of/ })
}

function lineOf(page: Page, number: number) {
  return page.locator(`#L${number}`)
}

async function showsEnd(page: Page) {
  await expect.poll(() => box(page).evaluate((element) => Math.abs(element.scrollTop))).toBeLessThan(5)
}

/** The logs page of one of Ada's deployments, with that many lines. */
async function openLogs(page: Page, control: SandboxControl, lines: number) {
  await serveLog(control, lines)
  const [id] = await control.deployments({
    email: "ada@example.com",
    name: "lab",
    configId: "trial_vm_hetzner",
    status: "running",
  })
  await visit(page, `/deployments/${id}/logs`)
}

test.beforeEach(({ signedIn }) => signedIn("ada@example.com"))

test("the logs open at their end, with links to earlier lines and other files", async ({ page, server }) => {
  await serveLog(server.control, 3_000)
  await visit(page, "/deployments")
  await page.getByRole("link", { name: "gpu-prod", exact: true }).click()
  await page.getByRole("link", { name: "Logs", exact: true }).click()
  await expect(page).toHaveURL(/\/deployments\/dep_\w+\/logs$/)
  await expect(lineOf(page, 3_000)).toBeAttached()
  await showsEnd(page)
  await page.getByRole("link", { name: "Earlier lines" }).click()
  await expect(lineOf(page, 1)).toBeAttached()
  await page.getByRole("link", { name: "Latest lines" }).click()
  await expect(lineOf(page, 3_000)).toBeAttached()
  await page.getByRole("link", { name: "older.log" }).click()
  await expect(box(page)).toContainText("long ago")
})

test("a line has its own address, which shows the line to anybody who opens it", async ({ page, server }) => {
  await openLogs(page, server.control, 300)
  await page.getByLabel("Go to line").fill("50")
  await page.getByRole("button", { name: "Go", exact: true }).click()
  const line = lineOf(page, 50)
  await expect(line).toHaveAttribute("aria-current", "true")
  const address = await line
    .getByRole("link", { name: "50" })
    .evaluate((link: HTMLAnchorElement) => link.href)
  expect(address).toMatch(/#L50$/)
  await visit(page, "/deployments")
  await visit(page, address)
  await expect(line).toBeInViewport()
  await expect(line).toHaveAttribute("aria-current", "true")
})

test.describe("with scripts", { tag: "@js" }, () => {
  test("Enter starts a search, and Next goes from match to match", async ({ page, server }) => {
    await openLogs(page, server.control, 300)
    await page.getByRole("searchbox", { name: "Search this log" }).fill("SAID 123")
    await page.getByRole("searchbox", { name: "Search this log" }).press("Enter")
    await expect(page.getByText("1 line", { exact: true })).toBeVisible()
    await expect(lineOf(page, 123).locator("mark")).toHaveText("said 123")
    await page.getByRole("link", { name: "Next" }).click()
    await expect(lineOf(page, 123)).toBeInViewport()
    await expect(page.getByText("1 of 1 line", { exact: true })).toBeVisible()
  })

  test("times can be hidden and long lines wrapped", async ({ page, server }) => {
    await openLogs(page, server.control, 300)
    await expect(lineOf(page, 300)).toContainText("13:04:05 said 300")
    await page.getByRole("link", { name: "Hide times" }).click()
    await expect(lineOf(page, 300)).not.toContainText("13:04:05")
    await expect(page.getByRole("link", { name: "Show times" })).toBeVisible()
    await page.getByRole("link", { name: "Don't wrap lines" }).click()
    await expect(page.getByRole("link", { name: "Wrap lines" })).toBeVisible()
    await expect(page).toHaveURL(/\?wrap=off&times=off$/)
  })

  test("the view follows new lines until somebody scrolls up, and again after Follow is pressed", async ({
    page,
    server,
  }) => {
    await page.clock.install()
    await openLogs(page, server.control, 300)
    const follow = page.getByRole("button", { name: "Follow" })
    await expect(follow).toHaveAttribute("aria-pressed", "true")
    await serveLog(server.control, 310)
    await nextPoll(page)
    await expect(lineOf(page, 310)).toBeAttached()
    await showsEnd(page)

    await box(page).hover()
    await page.mouse.wheel(0, -400)
    await expect(follow).toHaveAttribute("aria-pressed", "false")
    await server.control.clearRequests()
    await serveLog(server.control, 320)
    const place = await box(page).evaluate((element) => element.scrollTop)
    await nextPoll(page)
    await nextPoll(page)
    const asked = (await server.control.requests()).filter(({ path }) => path.endsWith("/logs"))
    expect(asked).toEqual([])
    expect(await box(page).evaluate((element) => element.scrollTop)).toBe(place)

    await follow.click()
    await nextPoll(page)
    await expect(lineOf(page, 320)).toBeAttached()
    await showsEnd(page)
  })

  test("a poll that answers late does not lead away from earlier lines", async ({ page, server }) => {
    await page.clock.install()
    await openLogs(page, server.control, 3_000)
    await expect(lineOf(page, 3_000)).toBeAttached()
    const poll = /\/logs\/now\?/
    const release = await holdRequests(page, poll)
    await Promise.all([page.waitForRequest(poll), nextPoll(page)])
    await page.getByRole("link", { name: "Earlier lines" }).click()
    await expect(lineOf(page, 1)).toBeAttached()
    await Promise.all([page.waitForResponse(poll), release()])
    await nextPoll(page)
    await expect(lineOf(page, 1)).toBeAttached()
    await expect(page.getByRole("link", { name: "Latest lines" })).toBeVisible()
  })

  test("display options make no server call, and a line number copies the address of its line", async ({
    page,
    server,
    context,
  }) => {
    await allowClipboard(context)
    await openLogs(page, server.control, 300)
    const follow = page.getByRole("button", { name: "Follow" })
    await follow.click()
    await expect(follow).toHaveAttribute("aria-pressed", "false")
    await server.control.clearRequests()
    await page.getByRole("link", { name: "Hide times" }).click()
    await page.getByRole("link", { name: "Don't wrap lines" }).click()
    await lineOf(page, 299).getByRole("link").click()
    await expect(page.getByText("Link to line 299 copied")).toBeVisible()
    await expect(page).toHaveURL(/line=299/)
    expect(await clipboardOf(page)).toMatch(/line=299.*#L299$/)
    const asked = (await server.control.requests()).filter(({ path }) => path.endsWith("/logs"))
    expect(asked).toEqual([])
  })

  test("when the platform is down, the lines stay and show their age", async ({ page, server }) => {
    await page.clock.install()
    await openLogs(page, server.control, 300)
    await server.control.clearFaults()
    await server.control.fault({ path: "/api/deployments/*/logs", fault: { kind: "status", status: 500 } })
    const panel = page.getByRole("region", { name: "Logs", exact: true })
    await nextPoll(page)
    await expect(panel.getByText(/Last updated .* · retrying/)).toBeVisible()
    await expect(lineOf(page, 300)).toBeAttached()
    await serveLog(server.control, 301)
    await nextPoll(page)
    await expect(lineOf(page, 301)).toBeAttached()
    await expect(panel.getByText(/Last updated .* · retrying/)).toBeHidden()
  })

  test("the slash key focuses the search", async ({ page, server }) => {
    await openLogs(page, server.control, 300)
    await expect(page.getByRole("button", { name: "Follow" })).toBeVisible()
    await page.keyboard.press("/")
    await expect(page.getByRole("searchbox", { name: "Search this log" })).toBeFocused()
  })
})
