import type { Page } from "@playwright/test"
import { alertOf } from "../../support/alert"
import { advance } from "../../support/clock"
import { expect, test, visit } from "../../support/e2e"
import { deploymentRow } from "../../support/launchpad"
import { openTerminal, textOn } from "../../support/terminal"

const kept =
  /The shell keeps running for 10 minutes, until \d\d:\d\d\. Open the terminal to pick up where you left off\./

test.describe("the shell of a closed terminal", () => {
  test.use({ person: "ada@example.com" })

  test("is kept, and reopens with its screen", async ({ page }) => {
    const terminal = await openTerminal(page)
    await page.keyboard.type("echo remembered\n")
    await expect.poll(() => textOn(page)).toMatch(/echo remembered\s+remembered\s.*[$#]$/)
    const before = await textOn(page)
    await terminal.getByRole("button", { name: "Close", exact: true }).click()
    await expect(page.getByText(kept)).toBeVisible()
    await openTerminal(page)
    await expect(page.getByText(kept)).toBeHidden()
    await expect.poll(() => textOn(page)).toBe(before)
  })

  test("ends on End now, by keyboard alone", async ({ page, server }) => {
    const terminal = await openTerminal(page)
    await page.keyboard.press("Control+Shift+.")
    await page.keyboard.press("Shift+Tab")
    await expect(terminal.getByRole("button", { name: "Close", exact: true })).toBeFocused()
    const ended = shellsEnded(server)
    await page.keyboard.press("Enter")
    const toggle = deploymentRow(page, "gpu-prod").getByRole("button", { name: /Open Terminal/ })
    await expect(toggle).toBeFocused()
    expect(shellsEnded(server)).toBe(ended)
    const end = page.getByRole("button", { name: /^End now/ })
    await expect(async () => {
      await page.keyboard.press("Tab")
      await expect(end).toBeFocused({ timeout: 100 })
    }).toPass()
    await page.keyboard.press("Enter")
    await expect(page.getByText("The shell has ended.")).toBeVisible()
    await expect(toggle).toBeFocused()
    await expect.poll(() => shellsEnded(server)).toBe(ended + 1)
  })

  test("shows no notice after ten minutes", async ({ page }) => {
    await page.clock.install()
    const terminal = await openTerminal(page)
    await terminal.getByRole("button", { name: "Close", exact: true }).click()
    await expect(page.getByText(kept)).toBeVisible()
    await advance(page, 10 * 60_000, "fastForward")
    await expect(page.getByText(kept)).toBeHidden()
  })

  test("shows an error when it cannot be ended, and can be ended later", async ({ page }) => {
    const network = { reached: true }
    await page.routeWebSocket(/\/terminal\/socket/, (socket) => {
      if (network.reached) socket.connectToServer()
      else void socket.close({ code: 3999 })
    })
    const terminal = await openTerminal(page)
    await terminal.getByRole("button", { name: "Close", exact: true }).click()
    network.reached = false
    await page.getByRole("button", { name: /^End now/ }).click()
    await expect(alertOf(page)).toContainText(
      /^Couldn't end the shell\. The server couldn't be reached\. The shell ends automatically at \d\d:\d\d\./,
    )
    network.reached = true
    await page.getByRole("button", { name: /^Retry/ }).click()
    await expect(page.getByText("The shell has ended.")).toBeVisible()
  })
})

test.describe("the console of a new deployment", () => {
  test.use({ person: "noor@example.com" })

  test("ends its shell when it closes by itself, and leaves the focus where it is", async ({
    page,
    server,
  }) => {
    await page.clock.install()
    const terminal = await createDesk(page)
    const ended = shellsEnded(server)
    const remove = deploymentRow(page, "desk").getByRole("link", { name: "Delete" })
    await remove.focus()
    // The message stands for two seconds of the page.
    await page.clock.pauseAt(Date.now() + 60_000)
    // The machine's setup takes longer than other waits.
    await expect(terminal.getByRole("status")).toHaveText(
      "Setup has finished. This terminal closes automatically.",
      { timeout: 40_000 },
    )
    await advance(page, 2_000)
    await expect(terminal).toBeHidden()
    await expect(remove).toBeFocused()
    await expect.poll(() => shellsEnded(server)).toBe(ended + 1)
    await expect(page.getByText(kept)).toBeHidden()
  })

  test("ends its shell when somebody goes to another page", async ({ page, server }) => {
    await createDesk(page)
    const ended = shellsEnded(server)
    await page.getByRole("link", { name: "Home", exact: true }).click()
    await expect(page).toHaveURL("/home")
    await expect.poll(() => shellsEnded(server)).toBe(ended + 1)
  })

  test("keeps its shell when somebody closes it", async ({ page, server }) => {
    const terminal = await createDesk(page)
    const ended = shellsEnded(server)
    await terminal.getByRole("button", { name: "Close", exact: true }).click()
    await expect(page.getByText(kept)).toBeVisible()
    expect(shellsEnded(server)).toBe(ended)
    await page.getByRole("button", { name: "End now the shell of desk" }).click()
    await expect(page.getByText("The shell has ended.")).toBeVisible()
    await expect.poll(() => shellsEnded(server)).toBe(ended + 1)
  })
})

/** Creates a deployment and waits for its console. */
async function createDesk(page: Page) {
  await visit(page, "/deployments/type/trial-vm")
  await page.getByLabel("Deployment name").fill("desk")
  await page.getByRole("button", { name: "Create Trial VM" }).click()
  const terminal = page.getByRole("region", { name: /Terminal/ })
  // The boot log scrolls the first lines out of view.
  await expect(terminal.getByRole("status")).toHaveText("Connected")
  return terminal
}

function shellsEnded(server: { log: Array<{ msg: string }> }) {
  return server.log.filter(({ msg }) => msg === "terminal shell ended").length
}
