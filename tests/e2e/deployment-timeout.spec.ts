import type { Page } from "@playwright/test"
import { alertOf } from "../support/alert"
import { expect, test, visit } from "../support/e2e"
import { nextPoll } from "../support/launchpad"

const hourMs = 3_600_000

function rowNamed(page: Page, name: string) {
  return page.getByRole("article", { name, exact: true })
}

function machine(name: string, ageMs: number, timeoutMins: number | null) {
  return {
    email: "noor@example.com",
    name,
    configId: "trial_vm_hetzner",
    status: "running",
    timeoutMins,
    createdAt: new Date(Date.now() - ageMs).toISOString(),
  }
}

async function timeoutsAsked(server: {
  control: { requests(): Promise<Array<{ method: string; body: unknown }>> }
}) {
  return (await server.control.requests()).filter(({ method }) => method === "PUT").map(({ body }) => body)
}

test("in its last hour a deployment is extended by four hours", { tag: "@js" }, async ({
  page,
  server,
  signedIn,
}) => {
  await server.control.deployments(machine("lab", 3.5 * hourMs, 240))
  await signedIn("noor@example.com")
  await visit(page, "/deployments")
  const row = rowNamed(page, "lab")
  await row.getByRole("button", { name: "+4 h" }).click()
  await expect(page.getByRole("status").filter({ hasText: "Timeout of lab changed" })).toBeVisible()
  await expect(row).toContainText(/in 4 h \d+ m/)
  await expect(row.getByRole("button", { name: "+4 h" })).toBeHidden()
  expect(await timeoutsAsked(server)).toEqual([{ timeoutMins: 480 }])
})

test("a new timeout is chosen from the countdown", { tag: "@js" }, async ({ page, server, signedIn }) => {
  await server.control.deployments(machine("lab", 0, null))
  await signedIn("noor@example.com")
  await visit(page, "/deployments")
  const row = rowNamed(page, "lab")
  await row.getByRole("button", { name: /change when lab stops/ }).click()
  await expect(page.getByRole("button", { name: /^Never.*until you stop it/ })).toBeFocused()
  await page.getByRole("button", { name: /^10 hours/ }).click()
  await expect(page.getByRole("status").filter({ hasText: "Timeout of lab changed" })).toBeVisible()
  await expect(row).toContainText(/in (9 h 59|10 h 0) m/)
  expect(await timeoutsAsked(server)).toEqual([{ timeoutMins: 600 }])
})

test.describe("with scripts", { tag: "@js" }, () => {
  test("a timeout that would stop the machine asks for confirmation first", async ({
    page,
    server,
    signedIn,
  }) => {
    await server.control.deployments(machine("lab", 3 * hourMs, null))
    await signedIn("noor@example.com")
    await visit(page, "/deployments")
    const face = rowNamed(page, "lab").getByRole("button", { name: /change when lab stops/ })
    const asked: string[] = []
    page.on("dialog", (dialog) => {
      asked.push(dialog.message())
      return asked.length === 1 ? dialog.dismiss() : dialog.accept()
    })
    for (const attempt of [1, 2]) {
      await face.click()
      const choice = page.getByRole("button", { name: /^1 hour/ })
      await expect(choice).toContainText("stops immediately")
      await choice.click()
      await expect.poll(() => asked.length).toBe(attempt)
      if (attempt === 1) expect(await timeoutsAsked(server)).toEqual([])
    }
    expect(asked[0]).toBe(
      '"lab" is older than 1 hour. With this timeout it stops immediately, and all its data is lost.',
    )
    await expect.poll(() => timeoutsAsked(server)).toEqual([{ timeoutMins: 60 }])
  })

  test("the open menu survives a refresh, and Escape returns the focus", async ({
    page,
    signedIn,
    server,
  }) => {
    await server.control.deployments(machine("lab", 0, 240))
    await signedIn("noor@example.com")
    await page.clock.install()
    await visit(page, "/deployments")
    const face = rowNamed(page, "lab").getByRole("button", { name: /change when lab stops/ })
    await face.press("Enter")
    // The menu moves the focus once it is open.
    await expect(page.getByRole("button", { name: /^4 hours/ })).toBeFocused()
    const choice = page.getByRole("button", { name: /^30 days/ })
    await choice.focus()
    await nextPoll(page)
    await expect(choice).toBeFocused()
    await page.keyboard.press("Escape")
    await expect(choice).toBeHidden()
    await expect(face).toBeFocused()
  })

  test("a timeout that the platform refuses shows an error on the row, which keeps its old value", async ({
    page,
    server,
    signedIn,
  }) => {
    await server.control.deployments(machine("lab", 0, null))
    await server.control.fault({
      method: "PUT",
      path: "/api/deployments/*",
      fault: { kind: "status", status: 500 },
    })
    await signedIn("noor@example.com")
    await visit(page, "/deployments")
    await rowNamed(page, "lab")
      .getByRole("button", { name: /change when lab stops/ })
      .click()
    await page.getByRole("button", { name: /^7 days/ }).click()
    await expect(alertOf(page)).toContainText("Couldn't change the timeout.")
    await expect(rowNamed(page, "lab")).toContainText("Never expires")
  })
})
