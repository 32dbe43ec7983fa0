import { expect, test, visit } from "../support/e2e"
import { deploymentRow } from "../support/launchpad"
import type { TestServer } from "../support/server"

const hourMs = 3_600_000

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

async function timeoutsAt(server: TestServer) {
  return (await server.control.changes()).map(({ body }) => body)
}

test.use({ person: "noor@example.com" })

test("a new timeout is chosen from the countdown", async ({ page, server }) => {
  await server.control.deployments(machine("lab", 0, null))
  await visit(page, "/deployments")
  const row = deploymentRow(page, "lab")
  await row.getByRole("button", { name: /change when lab stops/ }).click()
  await expect(page.getByRole("button", { name: /^Never.*until you stop it/ })).toBeFocused()
  await page.getByRole("button", { name: /^10 hours/ }).click()
  await expect(page.getByRole("status").filter({ hasText: "Timeout of lab changed" })).toBeVisible()
  await expect(row).toContainText(/in (9 h 59|10 h 0) m/)
  expect(await timeoutsAt(server)).toEqual([{ timeoutMins: 600 }])
})

test("a timeout that would stop the machine asks for confirmation first", async ({ page, server }) => {
  await server.control.deployments(machine("lab", 3 * hourMs, null))
  await visit(page, "/deployments")
  const face = deploymentRow(page, "lab").getByRole("button", { name: /change when lab stops/ })
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
    if (attempt === 1) expect(await timeoutsAt(server)).toEqual([])
  }
  expect(asked[0]).toBe(
    '"lab" is older than 1 hour. With this timeout it stops immediately, and all its data is lost.',
  )
  await expect.poll(() => timeoutsAt(server)).toEqual([{ timeoutMins: 60 }])
})
