import { expect } from "../../support/e2e"
import { proxiedTest as test } from "../../support/proxied-test"
import { openTerminal, textOn } from "../../support/terminal"

/** Until then, a test can act before the terminal tries again by itself and its button goes. */
const longWait = /Reconnecting in (?:[5-9]|\d\d) s/

test("a lost connection returns to the same shell on request and with the network; lost keys aren't sent", async ({
  page,
  server,
  testProxy,
  tolerate,
}) => {
  tolerate(/WebSocket connection/)
  let opened = 0
  page.on("websocket", () => {
    opened += 1
  })
  testProxy.sockets = true
  await page.clock.install()
  const terminal = await openTerminal(page)
  await page.keyboard.type("echo before\n")
  await expect.poll(() => textOn(page)).toMatch(/echo before\s+before\s.*[$#]$/)
  const before = await textOn(page)
  // Until then, nothing is tried again, and no note goes.
  await page.clock.pauseAt(Date.now() + 60_000)
  testProxy.sockets = false
  testProxy.cutSockets()
  await expect(terminal.getByRole("status")).toContainText("*** Disconnected ***")
  await page.keyboard.type("echo lost\n")
  await expect(terminal.getByRole("status")).toContainText("Your typing isn't sent")
  await page.clock.resume()
  await expect(terminal.getByText(longWait)).toBeVisible({ timeout: 30_000 })
  testProxy.sockets = true
  const tried = opened
  await page.evaluate(() => window.dispatchEvent(new Event("online")))
  await expect.poll(() => opened, { timeout: 4_000 }).toBe(tried + 1)
  await expect(terminal.getByRole("status")).toHaveText("Connected")
  await expect.poll(() => textOn(page)).toBe(before)

  // The machine can't be reached, either.
  await server.control.fails("UPGRADE /api/deployments/*/terminal", 503)
  await page.keyboard.type("exit\n")
  await terminal.getByRole("button", { name: "Start a new shell" }).click()
  await expect(terminal.getByRole("status")).toContainText("Couldn't reach the machine's terminal")
  await expect(terminal.getByText(longWait)).toBeVisible({ timeout: 30_000 })
  await server.control.clearFaults()
  await terminal.getByRole("button", { name: "Retry now" }).click()
  await expect(terminal.getByRole("status")).toHaveText("Connected")
  expect(await textOn(page)).not.toContain("lost")
})
