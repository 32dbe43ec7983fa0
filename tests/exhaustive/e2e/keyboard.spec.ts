import { expect, hydrated, test, visit } from "../../support/e2e"
import { enter, tabTo, typeInto } from "../../support/keyboard"
import { confirmation, deploymentRow, waitForStatus } from "../../support/launchpad"
import { waitForPayment } from "../../support/wait-for-payment"

// Every journey by keyboard alone: nothing in this file uses the mouse, and nothing sets the focus.

const ada = "ada@example.com"
const name = "by-hand"

test("a new customer creates and deletes a deployment by keyboard alone", { tag: "@both" }, async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  await server.control.settings({ speed: 30 })

  await visit(page, "/home")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused()
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Sign In" }))
  await page.keyboard.press("Enter")
  await tabTo(page, page.getByRole("button", { name: /noor@example\.com/ }))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("banner")).toContainText("noor@example.com")

  await tabTo(page, page.getByRole("navigation").getByRole("link", { name: "Hosted Deployments" }))
  await page.keyboard.press("Enter")
  await expect(page.getByText("No deployments yet")).toBeVisible()
  await tabTo(page, page.getByRole("radio").first())
  await page.keyboard.press("ArrowDown")
  await expect(page.getByRole("radio", { name: /Trial VM/ })).toBeChecked()
  await tabTo(page, page.getByLabel("Deployment name"))
  await page.keyboard.type(name)
  await page.keyboard.press("Enter")

  const row = deploymentRow(page, name)
  await waitForStatus(page, row, "running", javaScriptEnabled)
  // Before hydration the link leads to the page that asks.
  if (javaScriptEnabled) await hydrated(page)
  await tabTo(page, row.getByRole("link", { name: `Delete ${name}` }))
  if (javaScriptEnabled) {
    const asked = page.waitForEvent("dialog")
    const pressed = page.keyboard.press("Enter")
    const dialog = await asked
    expect(dialog.message()).toBe(confirmation(name))
    await dialog.accept()
    await pressed
  } else {
    await page.keyboard.press("Enter")
    // Enter must not delete: the focus starts on Cancel.
    await expect(page.getByRole("link", { name: "Cancel" })).toBeFocused()
    await tabTo(page, page.getByRole("button", { name: "Delete Deployment" }))
    await page.keyboard.press("Enter")
  }
  await expect(page.getByText(`Deleted ${name}`, { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)
})

test("a deployment's steps, timeout, version and logs", async ({ page, server, signedIn }) => {
  await signedIn(ada)
  await visit(page, "/deployments")
  const row = deploymentRow(page, "gpu-prod")
  const entry = page.getByRole("listitem").filter({ has: row })
  const steps = entry.locator("summary")
  await enter(page, steps)
  await expect(entry.getByText("GPU driver").first()).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(entry.getByText("GPU driver").first()).toBeHidden()

  const timer = row.getByRole("button", { name: /gpu-prod, change when it stops/ })
  await tabTo(page, timer, "Shift+Tab")
  await page.keyboard.press("Enter")
  const focused = page.locator("[popover]:popover-open button:focus")
  const choice = (name: RegExp) => page.locator("[popover]:popover-open").getByRole("button", { name })
  await expect(focused).toBeVisible()
  await page.keyboard.press("End")
  await expect(choice(/^30 days/)).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect(choice(/^Never/)).toBeFocused()
  await page.keyboard.press("ArrowUp")
  await expect(choice(/^30 days/)).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(timer).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(focused).toBeVisible()
  await page.keyboard.press("Home")
  await page.keyboard.type("7")
  await expect(choice(/^7 days/)).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("status").filter({ hasText: "Timeout" }).first()).toBeVisible()
  await expect.poll(() => puts(server.control)).toEqual([{ timeoutMins: 10_080 }])

  const version = row.getByRole("link", { name: /gpu-prod, update the version/ })
  await enter(page, version)
  const list = page.getByRole("combobox", { name: "Version", exact: true })
  await list.waitFor()
  await page.keyboard.press("Escape")
  await expect(version).toBeFocused()
  await page.keyboard.press("Enter")
  await tabTo(page, list)
  await page.keyboard.type("2.1.3")
  await expect(list).toHaveValue("2.1.3")
  await enter(page, page.getByRole("button", { name: "Update Version" }))
  await expect.poll(() => puts(server.control)).toContainEqual({ version: "2.1.3" })
  // The platform has the request, and its answer closes the dialog, which keeps the focus until then.
  await expect(list).toBeHidden()

  await enter(page, deploymentRow(page, "gpu-prod").getByRole("link", { name: "gpu-prod", exact: true }))
  await page.waitForURL(/\/deployments\/dep_/)
  await enter(page, page.getByRole("link", { name: "Logs", exact: true }))
  await page.waitForURL(/\/logs$/)
  const search = page.getByRole("searchbox", { name: "Search this log" })
  await search.waitFor()
  await page.keyboard.press("/")
  await expect(search).toBeFocused()
  await page.keyboard.type("pulling")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/q=pulling/)
})

test("a license is created and paid for", { tag: "@both" }, async ({ page, server, signedIn }) => {
  await server.control.settings({ speed: 100 })
  await signedIn("noor@example.com")
  await visit(page, "/licenses?type=enterprise")
  await typeInto(page, page.getByLabel("Organization name"), "Haddad Health")
  await typeInto(page, page.getByLabel(/^Users/), "30")
  await tabTo(page, page.getByLabel("I accept the terms and conditions"))
  await page.keyboard.press("Space")
  await enter(page, page.getByRole("button", { name: "Create Enterprise License" }))
  await enter(page, page.getByRole("button", { name: "Credit Card" }))
  await page.waitForURL(/\/sandbox\/checkout\//)
  await enter(page, page.getByRole("button", { name: /^Pay \$/ }))
  await waitForPayment(page, "Your license is active")
})

test("a cluster's configuration is generated and downloaded", { tag: "@both" }, async ({
  page,
  signedIn,
}) => {
  await signedIn(ada)
  await visit(page, "/private-deployments/category/onprem/platform/kubernetes")
  await tabTo(
    page,
    page.getByRole("group", { name: "Access", exact: true }).getByRole("radio", { checked: true }),
  )
  await page.keyboard.press("ArrowRight")
  await typeInto(page, page.getByRole("textbox", { name: "Domain", exact: true }), "ai.example.com")
  await enter(page, page.getByRole("button", { name: "Generate Configuration" }))
  await expect(page.getByRole("heading", { name: "Your configuration" })).toBeVisible()
  const download = page.waitForEvent("download")
  await enter(page, page.getByRole("button", { name: /zip/i }))
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
})

test("an agent of another category is deployed", async ({ page, signedIn }) => {
  await signedIn(ada)
  await visit(page, "/agents")
  const categories = page.getByRole("navigation", { name: "Categories" }).getByRole("link")
  await tabTo(page, categories.first())
  await page.keyboard.press("End")
  await expect(categories.last()).toBeFocused()
  await page.keyboard.press("ArrowRight")
  await expect(categories.first()).toBeFocused()
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("Home")
  await page.keyboard.press("ArrowRight")
  await expect(categories.nth(1)).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(categories.nth(1)).toHaveAttribute("aria-current", "true")

  const deploy = page.getByRole("button", { name: /^Deploy / }).first()
  await enter(page, deploy)
  const targets = page.getByRole("list", { name: "Deploy to" })
  await expect(targets.getByRole("link").first()).toBeFocused()
  await page.keyboard.type("he")
  const cloud = targets.getByRole("link", { name: /^Hosted Platform/ })
  await expect(cloud).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(deploy).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(targets.getByRole("link").first()).toBeFocused()
  await page.keyboard.type("he")
  await expect(cloud).toBeFocused()
  const opened = page.waitForEvent("popup")
  await page.keyboard.press("Enter")
  await expect((await opened).getByRole("heading", { level: 1 })).toBeVisible()
})

test("the header's menus and the theme", async ({ page }) => {
  await visit(page, "/docs")
  const site = page.getByRole("navigation", { name: "Site" })
  const resources = site.locator("summary", { hasText: "Resources" })
  await tabTo(page, site.locator("summary").first())
  await page.keyboard.press("End")
  await expect(resources).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect(site.getByRole("link", { name: "All resources" })).toBeFocused()
  await page.keyboard.press("r")
  await expect(site.getByRole("link", { name: "ROI calculator" })).toBeFocused()
  await page.keyboard.press("Home")
  await page.keyboard.press("ArrowDown")
  await expect(site.getByRole("link", { name: "Technical architecture" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(resources).toBeFocused()
  await expect(site.getByRole("link", { name: "All resources" })).toBeHidden()
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("ArrowRight")
  await expect(resources).toBeFocused()

  await enter(page, page.getByRole("button", { name: /Dark/ }))
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
})

test.describe("on a phone with a keyboard", () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test("the menus of the site and of the launchpad", async ({ page, signedIn }) => {
    await visit(page, "/docs")
    const menu = page.getByRole("button", { name: "Menu" })
    await enter(page, menu)
    const site = page.getByRole("navigation", { name: "Site" })
    await tabTo(page, site.locator("summary").first())
    await page.keyboard.press("End")
    await page.keyboard.press("ArrowUp")
    await expect(site.getByRole("link", { name: "Docs" })).toBeFocused()
    await page.keyboard.press("Escape")
    await expect(site).toBeHidden()
    await expect(menu).toBeFocused()

    await signedIn(ada)
    await visit(page, "/home")
    await enter(page, menu)
    await enter(page, page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Licenses" }))
    await expect(page).toHaveURL("/licenses")
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden()
  })
})

const looks = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  forced: { forcedColors: "active" },
} as const

for (const [look, media] of Object.entries(looks)) {
  test(`every card, link and field shows its focus, colors: ${look}`, { tag: "@both" }, async ({
    page,
    signedIn,
  }) => {
    await page.emulateMedia({ ...media, reducedMotion: "reduce" })
    await signedIn("kim@example.com")
    const unseen: string[] = []
    for (const path of [
      ...["/home", "/deployments", "/deployments/type/trial-vm", "/balance", "/licenses?type=enterprise"],
      ...["/agents", "/private-deployments", "/find?q=a", "/dashboard", "/admin/licenses", "/admin/pings"],
      ...["/", "/pricing?numUsers=50", "/resources?open=roi", "/comparison", "/contact"],
    ]) {
      await visit(page, path)
      // After a key, the focus that the next lines give is shown, too.
      await page.keyboard.press("Tab")
      unseen.push(...(await page.evaluate(findUnseen)).map((finding) => `${path}: ${finding}`))
    }
    expect(unseen).toEqual([])
  })
}

/** Runs in the page: what has no outline with the focus, or one that something around it cuts off. */
function findUnseen() {
  const unseen: string[] = []
  const elements = document.querySelectorAll<HTMLElement>(
    "a, button, input, select, textarea, summary, [tabindex='0']",
  )
  for (const element of elements) {
    element.focus({ preventScroll: true })
    if (document.activeElement !== element) continue
    // A control that covers its card, or has no box, shows its focus on what is around it.
    let around: Element | null = element
    while (around && getComputedStyle(around).outlineStyle === "none") around = around.parentElement
    const style = around && getComputedStyle(around)
    if (!around || !style || Number.parseFloat(style.outlineWidth) < 2) {
      unseen.push(`no outline: ${element.outerHTML.slice(0, 160)}`)
      continue
    }
    const reach = Number.parseFloat(style.outlineOffset) + Number.parseFloat(style.outlineWidth)
    const box = around.getBoundingClientRect()
    for (let frame = around.parentElement; frame && frame !== document.body; frame = frame.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(frame)
      const edge = frame.getBoundingClientRect()
      const isCut =
        (overflowX !== "visible" &&
          (box.left - reach < edge.left - 1 || box.right + reach > edge.right + 1)) ||
        (overflowY !== "visible" && (box.top - reach < edge.top - 1 || box.bottom + reach > edge.bottom + 1))
      // What is scrolled out of sight comes into view with a real press of Tab.
      if (isCut && frame.scrollWidth <= frame.clientWidth && frame.scrollHeight <= frame.clientHeight)
        unseen.push(
          `cut off by ${frame.tagName}.${frame.className.slice(0, 40)}: ${element.outerHTML.slice(0, 160)}`,
        )
      if (position === "fixed") break
    }
  }
  return unseen
}

async function puts(control: { requests(): Promise<Array<{ method: string; body: unknown }>> }) {
  return (await control.requests()).filter(({ method }) => method === "PUT").map(({ body }) => body)
}
