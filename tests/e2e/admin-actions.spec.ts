import { expect, test } from "../support/e2e"

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
  await page.goto(`/dashboard/bulk?act=delete&${[...ids, ...leaving].map((id) => `id=${id}`).join("&")}`)
  await expect(page.getByText("Are you sure you want to delete 6 deployment(s)?")).toBeVisible()
  await expect(page.getByRole("link", { name: "Cancel" })).toBeFocused()
  await page.getByRole("button", { name: "Delete 6 deployments" }).click()

  await expect(page.getByText("Ended, 2 failed")).toBeVisible({ timeout: 40_000 })
  const failed = page.getByRole("alert").filter({ hasText: "Some deployments could not be deleted." })
  await expect(failed).toContainText("Please check the console for details.")
  await expect(failed.getByRole("listitem")).toHaveText([
    /^batch-1 .+rejected the change/,
    /^batch-2 .+rejected the change/,
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
  await page.goto("/admin/licenses?q=Field")
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
  await page.goto("/admin/licenses")
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
