import { advance } from "../../support/clock"
import { expect, reload, test, visit } from "../../support/e2e"
import { answerQuestions, waitForPolling } from "../../support/launchpad"

const kim = "kim@example.com"
const machine = { email: "ada@example.com", configId: "trial_vm_hetzner" }

test.use({ person: kim })

test("the number of selected rows counts other pages, or all that match", async ({ page, server }) => {
  await server.control.deployments({ ...machine, name: "wide", status: "running", count: 60 })
  await visit(page, "/dashboard?q=wide-&sort=name")
  const boxes = page.locator("tbody input")
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole("link", { name: "Next" }).click()
  await expect(page.getByRole("status").filter({ hasText: "Page 2 of 3" })).toBeAttached()
  await expect(page.getByRole("region", { name: "Deployments" })).toBeFocused()
  await boxes.nth(0).check()
  await expect(page.getByText("3 selected, 2 of them not on this page")).toBeVisible()
  await expect(page.getByRole("button", { name: "Delete Selected (3)" })).toBeVisible()

  await page.getByLabel("Matching rows (60)").check()
  await expect(page.getByText("60 selected", { exact: true })).toBeVisible()
  await expect(page.getByRole("button", { name: "Delete Selected (60)" })).toBeVisible()
  await expect(page.locator("tbody tr[aria-selected=true]")).toHaveCount(25)
  await page.getByLabel("Selected rows (3)").check()
  await page.getByRole("button", { name: "Change Timeout" }).click()
  await expect(page.getByText("3 deployments selected.")).toBeVisible()
})

test("a selected row that is deleted elsewhere is no longer selected; one that moves to another page stays so", async ({
  page,
  server,
}) => {
  const [first] = await server.control.deployments({ ...machine, name: "moves", count: 30 })
  await page.clock.install()
  await visit(page, "/dashboard?q=moves-&sort=name&page=2")
  const boxes = page.locator("tbody input")
  await boxes.first().check()
  await boxes.last().check()
  await expect(page.getByText("2 selected", { exact: true })).toBeVisible()
  const [rows, last] = [await boxes.count(), await boxes.last().inputValue()]
  const other = await page.context().newPage()
  await visit(other, `/dashboard/bulk?act=delete&id=${first}&id=${last}`)
  await other.getByRole("button", { name: "Delete 2 deployments" }).click()
  await expect(other.getByText("Done: 2 deleted", { exact: true })).toBeVisible({ timeout: 40_000 })
  await other.close()
  await advance(page, 11_000)
  await expect(page.locator("tbody tr")).toHaveCount(rows - 2)
  await expect(page.getByText("1 selected, 1 of them not on this page")).toBeVisible()
})

test("a selected row that a filter leaves out meanwhile stays selected", async ({ page, server }) => {
  const [first, second] = await server.control.deployments({ ...machine, name: "fails", count: 2 })
  await page.clock.install()
  await visit(page, "/dashboard?q=fails-&status=running&sort=name")
  await page.getByRole("checkbox", { name: "Select fails-1" }).check()
  const listed = (id = "", name = "", status = "") => ({
    id,
    name,
    status,
    deployment_config_id: machine.configId,
  })
  const changed = [listed(first, "fails-1", "failed"), listed(second, "fails-2", "running")]
  await server.control.answers("GET /api/admin/deployments", changed)
  await advance(page, 11_000)
  await expect(page.locator("tbody tr")).toHaveCount(1)
  await expect(page.getByText("1 selected, 1 of them not on this page")).toBeVisible()
})

test("a deleted row is no longer selected, also when another deployment has come", async ({
  page,
  server,
}) => {
  await server.control.deployments({ ...machine, name: "swap", count: 2 })
  await page.clock.install()
  await visit(page, "/dashboard?q=swap-&sort=name")
  answerQuestions(page)
  await page.getByRole("checkbox", { name: "Select swap-1" }).check()
  await expect(page.getByText("1 selected", { exact: true })).toBeVisible()
  await server.control.deployments({ ...machine, name: "swap-new" })
  await page.getByRole("link", { name: "Delete swap-1" }).click()
  await expect(page.getByRole("checkbox", { name: "Select swap-new" })).toBeVisible()
  await expect(page.getByRole("checkbox", { name: "Select swap-1" })).toHaveCount(0)
  await expect(page.getByText("1 selected")).toHaveCount(0)
  await expect(page.locator("input[name=id][type=hidden]")).toHaveCount(0)
})

test("a deletion that fails says so beside another one, until it is tried again", async ({
  page,
  server,
}) => {
  const [first = ""] = await server.control.deployments({ ...machine, name: "stays", count: 2 })
  await server.control.fails(`/api/admin/deployments/${first}`, 500, { times: 1 })
  await visit(page, "/dashboard?q=stays-&sort=name")
  answerQuestions(page)
  await page.getByRole("link", { name: "Delete stays-1" }).click()
  const problem = page.getByRole("main").getByRole("alert").filter({ hasText: "Failed to delete deployment" })
  await expect(problem).toContainText("stays-1 may have been deleted.")
  await page.getByRole("link", { name: "Delete stays-2" }).click()
  await expect(page.getByText("Deleted stays-2", { exact: true })).toBeVisible()
  await expect(problem).toBeVisible()
  await page.getByRole("link", { name: "Delete stays-1" }).click()
  await expect(page.getByText("Deleted stays-1", { exact: true })).toBeVisible()
  await expect(problem).toHaveCount(0)
})

test("single-key shortcuts can be turned off", async ({ page }) => {
  await visit(page, "/dashboard")
  await page.keyboard.press("?")
  await page.getByRole("checkbox", { name: /^Use single-key shortcuts/ }).uncheck()
  await page.keyboard.press("Escape")
  await page.keyboard.press("j")
  await expect(page.getByRole("table").getByRole("checkbox").nth(1)).not.toBeFocused()
  await reload(page)
  await page.keyboard.press("?")
  await expect(page.getByRole("dialog")).toBeHidden()
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click()
  await expect(page.getByRole("checkbox", { name: /^Use single-key shortcuts/ })).not.toBeChecked()
})

test("a refresh of the pings keeps details, focus and place", async ({ page, server, signedIn }) => {
  const pings = (version: string) => ({
    path: "/api/admin/pings",
    fault: {
      kind: "status" as const,
      status: 200,
      body: {
        total: 30,
        pings: Array.from({ length: 30 }, (_, at) => ({
          id: `png_${at}`,
          ip_address: `192.0.2.${at}`,
          version,
          metadata: { number: at },
        })),
      },
    },
  })
  await server.control.fault(pings("2.1.3"))
  await signedIn(kim)
  await page.clock.install()
  await visit(page, "/admin/pings")
  await waitForPolling(page)
  const row = page.getByRole("row").filter({ hasText: "192.0.2.20" })
  const summary = row.locator("summary")
  await summary.click()
  await expect(row.getByText('"number": 20')).toBeVisible()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(0)

  await server.control.clearFaults()
  await server.control.fault(pings("2.1.4"))
  await advance(page, 61_000)
  await expect(row.getByRole("cell", { name: "2.1.4" })).toBeVisible()
  await expect(row.getByText('"number": 20')).toBeVisible()
  await expect(summary).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
})

for (const width of [390, 1280]) {
  test(`a chosen filter moves neither the buttons beside it nor the list (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const [path, filter, value] of [
      ["/dashboard", "Status", "running"],
      ["/admin/licenses", "Status", "active"],
      ["/admin/pings", "Managed", "Managed"],
    ] as const) {
      await visit(page, path)
      const places = async () => {
        const [csv, list] = [page.getByRole("link", { name: "CSV" }), page.getByRole("table")]
        return [await csv.boundingBox(), (await list.boundingBox())?.y]
      }
      const before = await places()
      await page.getByRole("combobox", { name: filter, exact: true }).selectOption(value)
      await expect(page.getByRole("link", { name: "Clear filters" })).toBeVisible()
      expect(await places(), path).toEqual(before)
    }
  })
}

test("ids, dates, emails and organizations of the admin tables are shown whole", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const [path, label] of [
    ...["ID", "User", "Type", "Status", "Payment", "Expires", "Created", "Wire ref"].map(
      (label) => ["/admin/licenses", label] as const,
    ),
    ...["Instance User", "License User", "Organization", "Vintage", "Last Ping"].map(
      (label) => ["/admin/pings", label] as const,
    ),
    ["/dashboard", "User"],
  ] as const) {
    if (new URL(page.url()).pathname !== path) await visit(page, path)
    const cells = page.locator(`td[data-label="${label}"]`)
    await expect(cells.first()).toBeVisible()
    const cut = await cells.evaluateAll((all) =>
      all
        .flatMap((cell) => [cell, ...cell.querySelectorAll("*")])
        .filter(
          (part) => part.scrollWidth > part.clientWidth && getComputedStyle(part).overflow !== "visible",
        )
        .map((part) => part.textContent),
    )
    expect(cut, path).toEqual([])
  }
})

test("labels below a chart don't overlap, and are whole", async ({ page }) => {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ["/admin/pings/spread", "/test-dashboard"]) {
      await visit(page, path)
      const ends = (texts: Element[]) =>
        texts.map((text) => {
          const { left, right } = text.getBoundingClientRect()
          const frame = text.closest("svg")?.getBoundingClientRect()
          return frame && left >= frame.left && right <= frame.right ? [left, right] : ["cut off"]
        })
      const charts = page.getByRole("img", { name: /^(New installations|Results|Median duration)/ })
      await expect(charts.first()).toBeVisible()
      for (const chart of await charts.all()) {
        const placed = (await chart.locator("text").evaluateAll(ends)).slice(1).flat()
        expect(placed).not.toContain("cut off")
        expect(placed).toEqual(placed.toSorted((one, other) => Number(one) - Number(other)))
      }
    }
  }
})

test("after a top-up, the form is empty", async ({ page }) => {
  await visit(page, "/admin/balances")
  await page.getByLabel("Email", { exact: true }).fill("noor@example.com")
  await page.getByLabel("Amount (USD)").fill("5")
  await page.getByRole("button", { name: "Add to Balance" }).click()
  await page.getByRole("button", { name: "Add $5.00" }).click()
  await expect(page.getByRole("button", { name: "Add to Balance" })).toBeDisabled()
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("")
  await expect(page.getByLabel("Amount (USD)")).toHaveValue("")
})

test("a license is created from a complete form, another is marked as paid", async ({ page, server }) => {
  const id = await server.control.unpaidLicense("ada@example.com", "Field Clinics")
  await visit(page, "/admin/licenses?q=Field")
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
  await expect(page.locator("summary").filter({ hasText: "Create License" })).toBeFocused()
  await expect(page.getByRole("row").nth(1)).toContainText("Field Notes")

  const questions = answerQuestions(page)
  await page.getByRole("link", { name: "Mark as Paid for Field Clinics" }).click()
  await expect(page.getByText("Marked as Paid", { exact: true })).toBeVisible()
  expect(questions).toEqual([
    `Are you sure you want to mark license ${id} as paid?\n\nConfirm that the bank transfer with the reference ${id.slice(4, 11)} has arrived.`,
  ])
  await expect(page.getByRole("link", { name: /Mark as Paid/ })).toHaveCount(0)
})
