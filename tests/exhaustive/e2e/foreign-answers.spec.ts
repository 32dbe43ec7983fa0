import type { Locator } from "@playwright/test"
import { advance } from "../../support/clock"
import { expect, visit } from "../../support/e2e"
import { deploymentRow, menuLink, waitForPolling } from "../../support/launchpad"
import { proxiedTest as test } from "../../support/proxied-test"
import { openTerminal, textOn } from "../../support/terminal"

// What stands in front of the server answers each kind of request in each way. 302 leads to another host, where nothing is.

test.describe.configure({ mode: "default" })
test.setTimeout(240_000)

const statuses = [302, 200, 401, 403, 429, 500, 502, 503, 504, 511, 520, 521, 522, 524, 530]

for (const answer of [...statuses, "refuses", "hangs"] as const) {
  test(`${answer}: each kind of request leaves the page and what was typed, and works afterwards`, async ({
    page,
    context,
    testProxy,
    tolerate,
  }) => {
    tolerate(/^\d+ for|blocked by CORS|ontent.security.policy|WebSocket connection|Fetch API cannot/i)
    const words =
      answer === 302
        ? /answered instead\. It may want you to sign in/
        : typeof answer === "number"
          ? new RegExp(`between you and us answered: ${answer}`)
          : /^Can't reach the server$/
    testProxy.sockets = true
    await page.clock.install()
    await visit(page, "/deployments/type/trial-vm")
    await menuLink(page, "Balance").click()
    await expect(page.getByRole("heading", { name: "Balance & Billing" })).toBeVisible()
    await page.goBack()
    await waitForPolling(page)
    const row = deploymentRow(page, "gpu-prod")
    const update = row.getByRole("link", { name: /update the version/ })
    const submit = page.getByRole("button", { name: "Update Version" })
    // The router knows the scripts of a part that was open before.
    await update.click()
    await expect(submit).toBeVisible()
    await page.keyboard.press("Escape")
    const terminal = await openTerminal(page)
    await page.keyboard.type("echo kept\n")
    await expect.poll(() => textOn(page)).toMatch(/echo kept\s+kept\s.*[$#]$/)
    const screen = await textOn(page)
    const name = page.getByLabel("Deployment name")
    await name.fill("half a name")
    const key = page.locator("form", { has: name }).locator("input[name=formKey]")
    const keyBefore = await key.inputValue()
    const notice = page.getByRole("alert").filter({ hasText: words })
    // Moving the clock can also end a request that was under way, which then says something else. A link would wait for that.
    const anyNotice = page.getByText("This page keeps what you typed")

    async function meets(kind: string, act: () => Promise<unknown>, seen?: () => Promise<unknown>) {
      testProxy.server = answer
      await test.step(kind, async () => {
        await act()
        if (answer === "hangs") await advance(page, 36_000)
        await seen?.()
        if (kind !== "file") await expect(notice).toBeVisible()
        await expect(name).toHaveValue("half a name")
        await expect(page).toHaveURL("/deployments/type/trial-vm")
        testProxy.server = "up"
        await advance(page, 11_000)
        await expect(anyNotice).toBeHidden()
      })
    }
    const failed = page.getByText("The deployment may exist all the same")
    await meets("poll", () => advance(page, 11_000))
    // Once a poll is refused, a link waits for the server. Here the link asks first.
    await page.route(/[?&]poll=1/, () => {})
    await page.evaluate(() => fetch("/livez"))
    await meets("data link", async () => {
      const asked = page.waitForRequest(/\/balance\.data/, { timeout: 10_000 })
      await menuLink(page, "Balance").click()
      await asked
      await page.unrouteAll({ behavior: "ignoreErrors" })
    })
    await meets(
      "form",
      () => page.getByRole("button", { name: "Create Trial VM" }).click(),
      // After half a minute without an answer, only the notice says why.
      async () => answer === "hangs" || (await expect(failed).toBeVisible()),
    )
    await meets("part", () => update.click())
    await page.keyboard.press("Escape")
    await update.click()
    await page.getByRole("textbox", { name: /^Or enter a version/ }).fill("2.0.1")
    await meets(
      "fetcher form",
      () => submit.click(),
      async () =>
        answer === "hangs" || (await expect(page.getByText("Version Update Failed").first()).toBeVisible()),
    )
    await page.keyboard.press("Escape")
    await meets(
      "file",
      () => row.getByRole("link", { name: /^Logs/ }).click(),
      async () =>
        answer === "hangs" || (await expect(page.getByText("Failed to download logs").first()).toBeVisible()),
    )
    await meets(
      "socket",
      async () => testProxy.cutSockets(),
      async () =>
        answer === "hangs" ||
        (await expect(terminal.getByRole("status")).toContainText(
          typeof answer === "number" ? words : /Reconnecting/,
        )),
    )
    // A handshake that hangs is given up after a minute.
    if (answer === "hangs") await advance(page, 65_000)
    await expect(terminal.getByRole("status")).toHaveText("Connected", { timeout: 40_000 })
    expect(await textOn(page)).toBe(screen)

    // What is wanted is asked for in another tab, as something is typed.
    if (typeof answer === "number") {
      testProxy.server = answer
      await advance(page, 11_000)
      const opened = context.waitForEvent("page")
      await page.getByRole("link", { name: "Open this page in a new tab" }).last().click()
      const other = await opened
      if (answer !== 302) await expect(other.getByRole("heading", { name: "Who are you?" })).toBeVisible()
      await other.close()
      testProxy.server = "up"
      await advance(page, 11_000)
      await expect(anyNotice).toBeHidden()
    }
    expect(await key.inputValue()).toBe(keyBefore)
    await page.getByRole("button", { name: "Create Trial VM" }).click()
    await expect(deploymentRow(page, "half a name")).toBeVisible()
  })
}

test("a part that hangs is asked for again when it is opened again", async ({ page }) => {
  async function opensAgain(opener: Locator, address: RegExp, part: Locator) {
    // Only the first request gets no answer.
    await page.route(address, () => {}, { times: 1 })
    const hanging = page.waitForRequest(address)
    await opener.click()
    await hanging
    await page.keyboard.press("Escape")
    await opener.click()
    await expect(part).toBeVisible()
  }
  await visit(page, "/deployments")
  const version = deploymentRow(page, "gpu-prod").getByRole("link", { name: /update the version/ })
  await opensAgain(version, /\/version\.data/, page.getByRole("button", { name: "Update Version" }))
  await visit(page, "/agents")
  const deploy = page.getByRole("button", { name: /^Deploy / }).first()
  await opensAgain(
    deploy,
    /\/targets\.data/,
    page.locator("[popover]:popover-open").getByRole("button", { name: /^Localhost/ }),
  )
})

test("before a part whose scripts are missing takes the page down, the browser asks", async ({
  page,
  testProxy,
  tolerate,
}) => {
  tolerate(/^\d+ for/)
  await page.clock.install()
  await visit(page, "/deployments/type/trial-vm")
  await waitForPolling(page)
  const name = page.getByLabel("Deployment name")
  await name.fill("half a name")
  testProxy.server = 403
  await advance(page, 11_000)
  // A press ends once the browser's question is answered.
  const asked = new Promise<string>((resolve) => {
    page.once("dialog", (question) => question.dismiss().then(() => resolve(question.type())))
  })
  await deploymentRow(page, "gpu-prod")
    .getByRole("link", { name: /update the version/ })
    .click()
  expect(await asked).toBe("beforeunload")
  await expect(name).toHaveValue("half a name")
})

test("the browser's word that it is offline stops nothing, and is no sentence while answers arrive", async ({
  page,
  server,
}) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "onLine", { get: () => false }))
  await page.clock.install()
  await visit(page, "/deployments")
  await waitForPolling(page)
  await server.control.deployments({ email: "ada@example.com", name: "new-one" })
  await page.evaluate(() => window.dispatchEvent(new Event("offline")))
  await advance(page, 11_000)
  await expect(deploymentRow(page, "new-one")).toBeVisible()
  await expect(page.getByText("You are offline")).toBeHidden()
})

test("an error of the server is shown as its own", async ({ page, tolerate }) => {
  tolerate(/^\d+ for/)
  const shown = [
    [403, "Access denied"],
    [429, "Too many changes"],
    [500, "Something went wrong"],
  ] as const
  for (const [status, title] of shown) {
    await visit(page, "/deployments")
    const body = '<meta name="x-launchpad-answer" content="1">'
    await page.route(/\/balance\.data/, (route) => route.fulfill({ status, body, contentType: "text/html" }))
    await menuLink(page, "Balance").click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
    await page.unrouteAll()
  }
})
