import { expect, test, visit } from "../support/e2e"
import { endSession, waitForPolling } from "../support/launchpad"

test("a bulk deletion that partly fails names the failed deployments and retries them", {
  tag: "@js",
}, async ({ page, server, signedIn }) => {
  const machine = { email: "ada@example.com", configId: "trial_vm_hetzner" }
  const ids = await server.control.deployments({ ...machine, name: "batch", status: "running", count: 6 })
  const leaving = await server.control.deployments({ ...machine, name: "leaving", status: "terminating" })
  for (const id of ids.slice(0, 2)) {
    await server.control.fault({
      path: `/api/admin/deployments/${id}`,
      method: "DELETE",
      times: 1,
      fault: { kind: "status", status: 409 },
    })
  }
  await signedIn("kim@example.com")
  await visit(page, `/dashboard/bulk?act=delete&${[...ids, ...leaving].map((id) => `id=${id}`).join("&")}`)
  await expect(page.getByText("Are you sure you want to delete 6 deployment(s)?")).toBeVisible()
  await expect(page.getByRole("link", { name: "Cancel" })).toBeFocused()
  await page.getByRole("button", { name: "Delete 6 deployments" }).click()

  await expect(page.getByText("Ended, 2 failed")).toBeVisible({ timeout: 40_000 })
  const failed = page.getByRole("alert").filter({ hasText: "Some deployments could not be deleted." })
  await expect(failed).toContainText("Please check the console for details.")
  await expect(failed.getByRole("listitem")).toHaveText([
    /^batch-1 .+refused, because something has changed/,
    /^batch-2 .+refused, because something has changed/,
  ])
  await expect(page.getByRole("progressbar")).toHaveAttribute("value", "6")
  await expect(page.getByText("4 deleted, 2 failed, 1 skipped")).toBeVisible()
  expect(new URL(page.url()).search).toBe("")

  await page.getByRole("button", { name: "Retry 2 failed" }).click()
  await expect(page.getByText("2 deleted", { exact: true })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delete 2 deployments")
})

test("marking a license as paid asks the exact question and names the transfer reference", {
  tag: "@js",
}, async ({ page, server, signedIn }) => {
  const [id = ""] = await server.control.licenses({
    email: "ada@example.com",
    type: "enterprise",
    organizationName: "Field Notes",
    payment: "pending",
  })
  await signedIn("kim@example.com")
  await visit(page, "/admin/licenses?q=Field")
  let asked = ""
  page.on("dialog", (dialog) => {
    asked = dialog.message()
    return dialog.accept()
  })
  await page.getByRole("link", { name: "Mark as Paid for Field Notes" }).click()
  await expect(page.getByText("Marked as Paid", { exact: true })).toBeVisible()
  expect(asked).toBe(
    `Are you sure you want to mark license ${id} as paid?\n\nConfirm that the bank transfer with the reference ${id.slice(4, 11)} has arrived.`,
  )
  await expect(page.getByRole("link", { name: /Mark as Paid/ })).toHaveCount(0)
})

test("Create License is enabled once the form is complete", { tag: "@js" }, async ({ page, signedIn }) => {
  await signedIn("kim@example.com")
  await visit(page, "/admin/licenses")
  await page.getByRole("heading", { name: "Create License" }).click()
  const create = page.getByRole("button", { name: "Create License" })
  await expect(create).toBeDisabled()
  await page.getByLabel("Email", { exact: true }).fill("it@field-notes.example")
  await page.getByLabel("Organization name").fill("Field Notes")
  await expect(create).toBeEnabled()
  const weeks = page.getByLabel("Duration (weeks)")
  await page.getByLabel(/^Perpetual/).check()
  await expect(weeks).toBeDisabled()
  await create.click()
  await expect(page.getByText("License created", { exact: true })).toBeVisible()
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("")
  await expect(weeks).toHaveValue("52")
  await expect(weeks).toBeEnabled()
  await expect(create).toBeDisabled()
  await expect(page.getByRole("row").nth(1)).toContainText("Field Notes")
})

/** The page's data, asked for after the session has ended. */
const refusal = /^401 for (?:GET|POST) \S+\.data/

test("a top-up that is being typed stays when the session ends", { tag: "@js" }, async ({
  page,
  signedIn,
  tolerate,
}) => {
  tolerate(refusal)
  await signedIn("kim@example.com")
  await page.clock.install()
  await visit(page, "/admin/balances")
  await waitForPolling(page)
  const [email, amount] = [page.getByLabel("Email", { exact: true }), page.getByLabel("Amount (USD)")]
  await email.fill("noor@example.com")
  await amount.fill("12.5")
  await endSession(page)
  const ended = page.getByRole("main").getByRole("alert").filter({ hasText: "Your session has ended." })
  await expect(ended.getByRole("link", { name: "Sign in" })).toHaveAttribute(
    "href",
    "/auth/sign-in?returnTo=%2Fadmin%2Fbalances",
  )
  await expect(email).toHaveValue("noor@example.com")
  await expect(amount).toHaveValue("12.5")
  await page.getByRole("button", { name: "Add to Balance" }).click()
  await expect(ended).toContainText("Nothing was added")
  await expect(amount).toHaveValue("12.5")
})

test("a license that is sent after the session has ended stays typed, and the licenses go", {
  tag: "@js",
}, async ({ page, signedIn, tolerate }) => {
  tolerate(refusal)
  await signedIn("kim@example.com")
  await page.clock.install()
  await visit(page, "/admin/licenses?payment=pending")
  await waitForPolling(page)
  await page.getByRole("heading", { name: "Create License" }).click()
  await page.getByLabel("Email", { exact: true }).fill("it@field-notes.example")
  await page.getByLabel("Organization name").fill("Field Notes")
  await page.context().clearCookies()
  await page.getByRole("button", { name: "Create License" }).click()
  const ended = page.getByRole("main").getByRole("alert").filter({ hasText: "Your session has ended." })
  await expect(ended).toContainText("Nothing was created, and your input is still here.")
  await endSession(page)
  await expect(page.getByRole("table", { name: "Licenses" })).toHaveCount(0)
  await expect(page.getByLabel("Organization name")).toHaveValue("Field Notes")
  await expect(ended).toBeVisible()
})

test("a bulk action under review keeps its selection when the session ends", { tag: "@js" }, async ({
  page,
  server,
  signedIn,
  tolerate,
}) => {
  tolerate(refusal)
  const machine = { email: "ada@example.com", configId: "trial_vm_hetzner" }
  await server.control.deployments({ ...machine, name: "batch", status: "running", count: 2 })
  await signedIn("kim@example.com", { fresh: true })
  await page.clock.install()
  await visit(page, "/dashboard?q=batch")
  await page.getByRole("checkbox", { name: "Select batch-1" }).check()
  await page.getByRole("button", { name: "Change Timeout" }).click()
  await page.getByLabel("Stops after").selectOption("4 hours")
  await page.getByRole("button", { name: "Continue" }).click()
  const main = page.getByRole("main")
  await expect(main.getByText("batch-1")).toBeVisible()
  await waitForPolling(page)
  await endSession(page)
  await expect(main.getByRole("alert").filter({ hasText: "Your session has ended." })).toBeVisible()
  await expect(main.getByText("1 selected deployment will stop 4 hours after creation.")).toBeVisible()
  await expect(main.getByText("batch-1")).toHaveCount(0)
  await main.getByRole("link", { name: "Sign in" }).click()
  await page.getByRole("button", { name: /Kim Admin/ }).click()
  await expect(main.getByText("batch-1")).toBeVisible()
  await expect(main.getByText("1 selected deployment will stop 4 hours after creation.")).toBeVisible()
})
