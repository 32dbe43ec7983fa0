import { advance } from "../support/clock"
import { expect, test, visit } from "../support/e2e"
import { waitForPolling } from "../support/launchpad"
import type { SandboxControl, SeededTestRun } from "../support/sandbox-control"

const conversation = [
  { role: "user", content: "What is open in our list?" },
  { role: "assistant", tool_calls: [{ name: "list_items", arguments: { state: "open" } }] },
  { role: "assistant", content: "There are two open items." },
]

const talk = {
  filename: "conversation.jsonl",
  fileType: "log",
  contentType: "application/x-ndjson",
  text: conversation.map((message) => JSON.stringify(message)).join("\n"),
} as const

async function put(control: SandboxControl, seed: SeededTestRun) {
  const [id] = await control.testRuns(seed)
  return id ?? ""
}

test.use({ person: "ada@example.com" })

test("a running test updates its page and the list, and open parts stay open", async ({ page, server }) => {
  const running = { testType: "smoke", branch: "live", artifacts: [talk] }
  const id = await put(server.control, { ...running, status: "running", durationSeconds: null })
  await page.clock.install()
  await visit(page, `/test-dashboard/${id}`)
  await expect(page.getByText("Running...").first()).toBeVisible()
  await page.getByText("Calls list_items").click()
  await put(server.control, { ...running, id, status: "failed", errorMessage: "The queue was not empty" })
  await advance(page, 6_000)
  await expect(page.getByRole("region", { name: "Error message" })).toContainText("The queue was not empty")
  await expect(page.getByText('"state": "open"')).toBeVisible()

  await put(server.control, { ...running, id, status: "running", durationSeconds: null })
  // From here on no time passes by itself, so one poll is made, and none is under way when the row has changed.
  await page.clock.pauseAt(Date.now() + 60_000)
  await visit(page, "/test-dashboard?branch=live")
  const row = page.getByRole("row", { name: /Smoke Test #1/ })
  await expect(row).toContainText("Running...")
  await put(server.control, { ...running, id, status: "passed" })
  await put(server.control, { ...running, status: "failed" })
  await waitForPolling(page)
  const polled = page.waitForResponse(/\/test-dashboard\/list\b/)
  await Promise.all([polled, advance(page, 11_000, "fastForward")])
  await expect(row.last()).toContainText("1m 1s")
  // A run that began meanwhile joins the list and the history.
  await expect(row).toHaveCount(2)
  const strips = page.getByRole("region", { name: "Latest runs by branch" }).getByRole("listitem")
  await expect(
    strips.filter({ hasText: "live" }).getByRole("link", { name: /Smoke Test #\d: failed/ }),
  ).toBeVisible()
  await server.control.clearRequests()
  await advance(page, 21_000)
  const asked = (await server.control.requests()).filter(({ path }) => path.startsWith("/api/test-runs"))
  expect(asked).toEqual([])
})
