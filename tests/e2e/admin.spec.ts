import { advance } from "../support/clock"
import { expect, test, visit } from "../support/e2e"
import { waitForPolling } from "../support/launchpad"

const kim = "kim@example.com"

test("a top-up takes an email and an amount, and the form is empty afterwards", { tag: "@js" }, async ({
  page,
  server,
  signedIn,
}) => {
  await signedIn(kim)
  await visit(page, "/admin/balances")
  const [email, amount] = [page.getByLabel("Email", { exact: true }), page.getByLabel("Amount (USD)")]
  await email.fill("nobody@example.com")
  await amount.fill("12.50")
  const button = page.getByRole("button", { name: "Add to Balance" })
  const add = page.getByRole("button", { name: "Add $12.50" })
  await button.click()
  await expect(page.getByRole("link", { name: "Cancel" })).toBeFocused()
  await add.click()
  await expect(page.getByRole("alert").filter({ hasText: "No user has the email" })).toBeVisible()
  await expect(amount).toHaveValue("12.50")

  await email.fill("noor@example.com")
  await button.click()
  await add.click()
  await expect(page.getByText("Balance updated successfully", { exact: true })).toBeVisible()
  await expect(page.getByText("$12.50 was added to the balance of noor@example.com.")).toBeVisible()
  await expect(email).toHaveValue("")
  await expect(amount).toHaveValue("")
  const topUps = (await server.control.requests()).filter(({ path }) => path === "/api/admin/balance/topup")
  expect(topUps.map(({ body }) => body)).toEqual([
    { email: "nobody@example.com", amount_cents: 1_250 },
    { email: "noor@example.com", amount_cents: 1_250 },
  ])
})

test("the top-up button is disabled until both fields are filled in", { tag: "@js" }, async ({
  page,
  signedIn,
}) => {
  await signedIn(kim)
  await visit(page, "/admin/balances")
  const button = page.getByRole("button", { name: "Add to Balance" })
  await expect(button).toBeDisabled()
  await page.getByLabel("Email", { exact: true }).fill("noor@example.com")
  await page.getByLabel("Amount (USD)").fill(" ")
  await expect(button).toBeDisabled()
  await page.getByLabel("Amount (USD)").fill("5")
  await expect(button).toBeEnabled()
})

test("a refresh of the pings keeps open details, focus and scroll position", {
  tag: "@js",
}, async ({ page, server, signedIn }) => {
  const pings = (version: string) => ({
    path: "/api/admin/pings",
    fault: {
      kind: "json" as const,
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
  test(`a chosen filter moves neither the buttons beside it nor the list (${width} px)`, {
    tag: "@js",
  }, async ({ page, signedIn }) => {
    await page.setViewportSize({ width, height: 900 })
    await signedIn(kim)
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

test("ids and dates of the admin tables are shown whole", { tag: "@js" }, async ({ page, signedIn }) => {
  await signedIn(kim)
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const [path, label] of [
    ["/admin/licenses", "ID"],
    ["/admin/pings", "Vintage"],
  ] as const) {
    await visit(page, path)
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

test("Mark as Paid starts where the texts of its card start", { tag: "@js" }, async ({ page, signedIn }) => {
  await signedIn(kim)
  await page.setViewportSize({ width: 390, height: 900 })
  await visit(page, "/admin/licenses?payment=pending")
  const card = page.getByRole("row").nth(1)
  const [name, button] = [
    await card.getByRole("rowheader").boundingBox(),
    await card.getByRole("link", { name: /Mark as Paid/ }).boundingBox(),
  ]
  expect(button?.x).toBe(name?.x)
})
