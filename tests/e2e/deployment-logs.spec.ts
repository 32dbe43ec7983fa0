import { expect, test } from "../support/e2e"
import { nextPoll } from "../support/launchpad"
import { lineOf, logBox, openLogs, serveLog, showsEnd } from "../support/logs-page"

test.use({ person: "ada@example.com" })

test("Enter starts a search, and Next goes from match to match", async ({ page, server }) => {
  await openLogs(page, server.control, 300)
  await page.getByRole("searchbox", { name: "Search this log" }).fill("SAID 123")
  await page.getByRole("searchbox", { name: "Search this log" }).press("Enter")
  await expect(page.getByText("1 line", { exact: true })).toBeVisible()
  await expect(lineOf(page, 123).locator("mark")).toHaveText("said 123")
  await expect(page.getByRole("searchbox", { name: "Search this log" })).toBeFocused()
  await page.getByRole("link", { name: "Next" }).click()
  await expect(lineOf(page, 123)).toBeInViewport()
  await expect(page.getByText("1 of 1 line", { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/line=123$/)
  await expect(
    page.getByRole("link", { name: "Next" }).or(page.getByRole("button", { name: "Next" })),
  ).toBeInViewport()
  await lineOf(page, 124).getByRole("link").click()
  await expect(page).toHaveURL(/line=124$/)
  await expect(page.getByRole("searchbox", { name: "Search this log" })).toBeInViewport()
})

test("the view follows new lines until somebody scrolls up, and after Follow", async ({ page, server }) => {
  await page.clock.install()
  await openLogs(page, server.control, 300)
  const follow = page.getByRole("button", { name: "Follow" })
  await expect(follow).toHaveAttribute("aria-pressed", "true")
  await serveLog(server.control, 310)
  await nextPoll(page)
  await expect(lineOf(page, 310)).toBeAttached()
  await showsEnd(page)

  await logBox(page).hover()
  await page.mouse.wheel(0, -400)
  await expect(follow).toHaveAttribute("aria-pressed", "false")
  await server.control.clearRequests()
  await serveLog(server.control, 320)
  const place = await logBox(page).evaluate((element) => element.scrollTop)
  await nextPoll(page)
  await nextPoll(page)
  const asked = (await server.control.requests()).filter(({ path }) => path.endsWith("/logs"))
  expect(asked).toEqual([])
  expect(await logBox(page).evaluate((element) => element.scrollTop)).toBe(place)

  await follow.click()
  await nextPoll(page)
  await expect(lineOf(page, 320)).toBeAttached()
  await showsEnd(page)
})
