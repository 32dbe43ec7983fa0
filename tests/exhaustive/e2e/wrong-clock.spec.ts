import { expect, test, visit } from "../../support/e2e"
import { deploymentRow, nextPoll } from "../../support/launchpad"

test.use({ person: "noor@example.com" })

const hourMs = 3_600_000

for (const [clock, aheadMs] of [
  ["two hours ahead", 2 * hourMs],
  ["two hours behind", -2 * hourMs],
] as const) {
  test(`a browser whose clock is ${clock} shows the server's countdown`, async ({ page, server }) => {
    await server.control.deployment("noor@example.com", "lab", { timeoutMins: 120, ageMs: hourMs })
    await page.clock.install({ time: Date.now() + aheadMs })
    await visit(page, "/deployments")
    const row = deploymentRow(page, "lab")
    await expect(row).toContainText(/in (59 m|1 h 0 m) \d+ s/)
    await nextPoll(page)
    await expect(row).toContainText(/in 59 m \d+ s/)
  })
}

test("a clock that is set right while the page is open is followed", async ({ page, server }) => {
  await server.control.deployments({ email: "noor@example.com", name: "lab", timeoutMins: 120 })
  await page.clock.install()
  await visit(page, "/deployments")
  await page.clock.setSystemTime(Date.now() + 5 * hourMs)
  await nextPoll(page)
  await expect(deploymentRow(page, "lab")).toContainText(/in 1 h 59 m \d+ s/)
})
