import { advance } from "../support/clock"
import { expect, reload, test, visit } from "../support/e2e"

const noors = { email: "noor@example.com", configId: "trial_vm_hetzner", status: "running" }

test("one deployment is deleted after the exact question, and so are several selected ones", async ({
  page,
  server,
  signedIn,
  javaScriptEnabled,
}) => {
  await server.control.deployments({ ...noors, name: "crate", count: 4 })
  await signedIn("kim@example.com")
  await visit(page, "/dashboard?q=crate-&sort=name")
  const questions: string[] = []
  page.on("dialog", (dialog) => {
    questions.push(dialog.message())
    return dialog.accept()
  })
  await page.getByRole("link", { name: "Delete crate-2" }).click()
  if (!javaScriptEnabled) {
    await expect(page.getByText("Are you sure you want to delete this deployment?")).toBeVisible()
    await page.getByRole("button", { name: "Delete Deployment" }).click()
  }
  await expect(page.getByText("Deleted crate-2", { exact: true })).toBeVisible()
  if (!javaScriptEnabled) await visit(page, "/dashboard?q=crate-&sort=name")

  await page.getByRole("checkbox", { name: "Select crate-1" }).check()
  await page.getByRole("checkbox", { name: "Select crate-4" }).check()
  const count = javaScriptEnabled ? " (2)" : ""
  await page.getByRole("button", { name: `Delete Selected${count}`, exact: true }).click()
  if (!javaScriptEnabled) {
    await expect(page.getByText("Are you sure you want to delete 2 deployment(s)?")).toBeVisible()
    await page.getByRole("button", { name: "Delete 2 deployments" }).click()
  } else {
    expect(questions).toEqual([
      "Are you sure you want to delete this deployment?",
      "Are you sure you want to delete 2 deployment(s)?",
    ])
  }
  await expect(page).toHaveURL(/\/admin\/jobs\//)
  await expect(page.getByText("2 deleted", { exact: true })).toBeVisible({ timeout: 20_000 })
})

test.describe("with scripts", { tag: "@js" }, () => {
  test("selection and focus survive a refresh; Shift selects a range, with the mouse and with keys", async ({
    page,
    server,
    signedIn,
  }) => {
    await server.control.deployments({ ...noors, name: "crate", count: 6 })
    await signedIn("kim@example.com")
    await page.clock.install()
    await visit(page, "/dashboard?q=crate-&sort=name")
    const box = (number: number) => page.getByRole("checkbox", { name: `Select crate-${number}` })
    await box(2).click()
    await box(4).click({ modifiers: ["Shift"] })
    await expect(page.getByText("3 selected")).toBeVisible()

    await page.keyboard.press("j")
    await expect(box(5)).toBeFocused()
    await page.keyboard.press("j")
    await page.keyboard.press("Shift+X")
    await expect(page.getByRole("button", { name: "Delete Selected (5)" })).toBeVisible()
    await page.keyboard.press("k")
    await page.keyboard.press("x")
    await expect(page.getByText("4 selected")).toBeVisible()

    // The header row comes first.
    await server.control.deployments({ ...noors, name: "crate-0" })
    await advance(page, 11_000)
    await expect(page.getByRole("checkbox", { name: "Select crate-0" })).toBeVisible()
    await expect(box(5)).toBeFocused()
    await expect(page.getByText("4 selected")).toBeVisible()
    for (const number of [2, 3, 4, 6]) await expect(box(number)).toBeChecked()

    await page.keyboard.press("/")
    await expect(page.getByRole("searchbox", { name: "Search deployments" })).toBeFocused()
    await page.keyboard.type("jx")
    await expect(page.getByRole("searchbox", { name: "Search deployments" })).toHaveValue("jx")
  })

  test("single-key shortcuts can be turned off", async ({ page, signedIn }) => {
    await signedIn("kim@example.com")
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

  test("with a thousand rows that refresh, the page answers a press without delay", async ({
    page,
    server,
    signedIn,
  }) => {
    await server.control.deployments({ ...noors, name: "many", count: 1000 })
    await signedIn("kim@example.com")
    const refreshed = page.waitForResponse((response) => response.url().includes("/dashboard/list"))
    await visit(page, "/dashboard?size=1000&q=many-&sort=name")
    await refreshed
    await page.evaluate(() => {
      const slow: number[] = []
      new PerformanceObserver((list) => {
        for (const { name, duration } of list.getEntries()) {
          if (name === "click" && duration > 300) slow.push(duration)
        }
      }).observe({ type: "event" })
      Object.assign(window, { slow })
    })
    for (let press = 1; press <= 9; press++) {
      // A search by role or text would go through all thousand rows.
      await page.locator("tbody input").nth(press).click()
      await expect(page.locator("[data-choosing]")).toContainText(`${press} selected`)
    }
    // A quiet machine takes 24 to 70 ms. Other work may delay some presses much longer, but not most.
    expect(await page.evaluate(() => performance.eventCounts.get("click"))).toBeGreaterThanOrEqual(9)
    const slow = await page.evaluate(() => (window as unknown as { slow: number[] }).slow)
    expect(slow.length, `slow presses, in ms: ${slow}`).toBeLessThan(5)
  })
})
