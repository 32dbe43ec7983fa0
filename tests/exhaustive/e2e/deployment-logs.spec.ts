import { allowClipboard, clipboardOf } from "../../support/clipboard"
import { expect, test, visit } from "../../support/e2e"
import { holdRequests } from "../../support/hold-requests"
import { nextPoll, withoutPolls } from "../../support/launchpad"
import { lineOf, logBox, openLogs, serveFiles } from "../../support/logs-page"

test.use({ person: "ada@example.com" })

test("a line has its own address, which shows the line to anybody who opens it", { tag: "@both" }, async ({
  page,
  server,
}) => {
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

test("a poll that answers late does not lead away from earlier lines", async ({ page, server }) => {
  await page.clock.install()
  await openLogs(page, server.control, 3_000)
  await expect(lineOf(page, 3_000)).toBeAttached()
  const poll = /\/logs\/now\?/
  const release = await holdRequests(page, poll)
  await Promise.all([page.waitForRequest(poll), nextPoll(page)])
  await Promise.all([
    page.waitForEvent("requestfailed", (request) => poll.test(request.url())),
    page.getByRole("link", { name: "Earlier lines" }).click(),
  ])
  await expect(lineOf(page, 1)).toBeAttached()
  await release()
  await nextPoll(page)
  await expect(lineOf(page, 1)).toBeAttached()
  await expect(page.getByRole("link", { name: "Latest lines" })).toBeVisible()
})

test("the slash key, display options and line numbers work in place", async ({ page, server, context }) => {
  await allowClipboard(context)
  await withoutPolls(page)
  await openLogs(page, server.control, 300)
  const follow = page.getByRole("button", { name: "Follow" })
  await expect(follow).toBeVisible()
  await page.keyboard.press("/")
  await expect(page.getByRole("searchbox", { name: "Search this log" })).toBeFocused()
  await follow.click()
  await expect(follow).toHaveAttribute("aria-pressed", "false")
  await server.control.clearRequests()
  await expect(lineOf(page, 300)).toContainText("13:04:05 said 300")
  await page.getByRole("link", { name: "Hide times" }).click()
  await expect(lineOf(page, 300)).not.toContainText("13:04:05")
  await page.getByRole("link", { name: "Don't wrap lines" }).click()
  await expect(page).toHaveURL(/\?wrap=off&times=off$/)
  await lineOf(page, 299).getByRole("link").click()
  await expect(page.getByText("Link to line 299 copied", { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/line=299/)
  expect(await clipboardOf(page)).toMatch(/line=299.*#L299$/)
  const asked = (await server.control.requests()).filter(({ path }) => path.endsWith("/logs"))
  expect(asked).toEqual([])
})

test("the view keeps its file when the machine writes a better one", async ({ page, server }) => {
  await page.clock.install()
  await serveFiles(server.control, { "boot.log": "booting\n" })
  const [id] = await server.control.deployments({ email: "ada@example.com", name: "lab" })
  await visit(page, `/deployments/${id}/logs`)
  await expect(logBox(page)).toContainText("booting")
  await serveFiles(server.control, { "boot.log": "booting\nbooted\n", "console.log": "hello\n" })
  await nextPoll(page)
  await expect(logBox(page)).toContainText("booted")
  await page.getByRole("link", { name: "console.log" }).click()
  await expect(logBox(page)).toContainText("hello")
})
