import type { Page } from "@playwright/test"
import { caughtUp, whileBusy } from "../../support/busy"
import { advance, stopClock } from "../../support/clock"
import { expect, hydrated, reload, test, visit } from "../../support/e2e"
import { holdRequests } from "../../support/hold-requests"
import { deploymentRow } from "../../support/launchpad"

// The browser and the server answer later than people press: what they pressed last counts.

function sidebarLink(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Main" }).getByRole("link", { name })
}

/** Opens the menu of a deployment's timeout, and returns its button with a choice in it. */
async function openTimeoutMenu(page: Page) {
  await visit(page, "/deployments")
  const face = deploymentRow(page, "gpu-prod").getByRole("button", { name: /change when gpu-prod stops/ })
  const choice = page.getByRole("button", { name: /^Never.*until you stop it/ })
  await face.click()
  await expect(choice).toBeVisible()
  return { face, choice }
}

/** Resolves when the request is over: answered, or no longer wanted. */
function overOf(page: Page, address: RegExp) {
  const isIt = (request: { url(): string }) => address.test(request.url())
  return Promise.race([page.waitForEvent("requestfinished", isIt), page.waitForEvent("requestfailed", isIt)])
}

test.describe("in the console", () => {
  test.use({ person: "ada@example.com" })

  test("a search that is taken back before its answer doesn't filter the list", async ({ page }) => {
    await page.clock.install()
    await visit(page, "/deployments")
    const search = page.getByRole("main").getByRole("searchbox")
    const rows = await page.getByRole("article").count()
    const asked = /\.data\?.*q=no-such-thing/
    const release = await holdRequests(page, asked)
    const request = page.waitForRequest(asked)
    const over = overOf(page, asked)
    await search.fill("no-such-thing")
    await advance(page, 300)
    await request
    await search.fill("")
    await advance(page, 300)
    release()
    await over
    await caughtUp(page)
    await expect(page).toHaveURL("/deployments")
    await expect(search).toHaveValue("")
    await expect(page.getByRole("article")).toHaveCount(rows)
  })

  test("a link that is pressed right after typing a search leads to its page", async ({ page }) => {
    await stopClock(page)
    await visit(page, "/deployments")
    const release = await holdRequests(page, /\/balance\.data/)
    await page.getByRole("main").getByRole("searchbox").fill("gpu")
    const request = page.waitForRequest(/\/balance\.data/)
    await sidebarLink(page, "Balance").click()
    await request
    await advance(page, 1_000)
    release()
    await expect(page).toHaveURL("/balance")
    await expect(page.getByRole("heading", { level: 1, name: "Balance & Billing" })).toBeVisible()
  })

  test("an order that is pressed right after typing a search has both", async ({ page, signedIn }) => {
    await signedIn("kim@example.com")
    await stopClock(page)
    await visit(page, "/admin/licenses")
    const ordered = /\/licenses\.data\?.*sort=/
    const release = await holdRequests(page, ordered)
    const search = page.getByRole("main").getByRole("searchbox")
    await search.fill("a")
    const request = page.waitForRequest(ordered)
    await page.getByRole("columnheader").getByRole("link").first().click()
    await request
    await advance(page, 1_000)
    release()
    await expect(page).toHaveURL(/sort=/)
    await expect(search).toHaveValue("a")
    await advance(page, 1_000)
    await expect(page).toHaveURL(/\?q=a&sort=/)
    await expect(search).toHaveValue("a")
  })

  test("an order that is pressed while a search waits for its answer has both", async ({
    page,
    signedIn,
  }) => {
    await signedIn("kim@example.com")
    await stopClock(page)
    await visit(page, "/admin/licenses")
    const asked = /\/licenses\.data\?q=a(?!.*sort)/
    const release = await holdRequests(page, asked)
    const search = page.getByRole("main").getByRole("searchbox")
    await search.fill("a")
    const request = page.waitForRequest(asked)
    await advance(page, 1_000)
    await request
    await page.getByRole("columnheader").getByRole("link").first().click()
    await expect(page).toHaveURL(/\?sort=/)
    release()
    await expect(search).toHaveValue("a")
    await advance(page, 1_000)
    await expect(page).toHaveURL(/\?q=a&sort=/)
    await expect(search).toHaveValue("a")
  })

  test.describe("in the forms of a list", () => {
    const column = (page: Page) =>
      page.getByRole("group", { name: "Columns" }).getByRole("checkbox", { checked: true })
    const search = (page: Page) => page.getByRole("main").getByRole("searchbox")
    const header = (page: Page) => page.getByRole("columnheader").getByRole("link").first()

    test.beforeEach(async ({ page, signedIn }) => {
      await signedIn("kim@example.com")
      await stopClock(page)
      await visit(page, "/admin/licenses")
      await page.getByText("Columns", { exact: true }).first().click()
    })

    test("an order that is pressed leaves the columns as they are chosen", async ({ page }) => {
      const count = await column(page).count()
      const headers = await page.getByRole("columnheader").count()
      const ordered = /\/licenses\.data\?.*sort=/
      const release = await holdRequests(page, ordered)
      const request = page.waitForRequest(ordered)
      await header(page).click()
      await request
      await column(page).last().uncheck()
      release()
      await expect(page).toHaveURL(/\?sort=/)
      await expect(column(page)).toHaveCount(count - 1)
      await advance(page, 1_000)
      await expect(page).toHaveURL(/\?sort=.*col=/)
      await expect(page.getByRole("columnheader")).toHaveCount(headers - 1)
      await header(page).click()
      await expect(page).toHaveURL(/\?sort=-/)
      await expect(column(page)).toHaveCount(count - 1)
    })

    test("a search and a filter that are chosen while an order waits for its answer both count", async ({
      page,
    }) => {
      const ordered = /\/licenses\.data\?.*sort=/
      const release = await holdRequests(page, ordered)
      const request = page.waitForRequest(ordered)
      await header(page).click()
      await request
      await search(page).fill("a")
      await page
        .getByRole("main")
        .getByRole("combobox", { name: "Status", exact: true })
        .selectOption({ index: 1 })
      release()
      await expect(page).toHaveURL(/\?sort=/)
      await advance(page, 1_000)
      await expect(page).toHaveURL(/\?q=a&status=\w+&sort=/)
    })

    test("a search that waits for its answer goes on after another theme is chosen", async ({ page }) => {
      const asked = /\/licenses\.data\?q=a/
      const release = await holdRequests(page, asked)
      const request = page.waitForRequest(asked)
      await search(page).fill("a")
      await advance(page, 1_000)
      await request
      await page.getByRole("button", { name: "Dark theme" }).click()
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
      await caughtUp(page)
      release()
      await advance(page, 1_000)
      await expect(page).toHaveURL(/\?q=a$/)
      await expect(search(page)).toHaveValue("a")
    })

    test("what was typed before Clear filters doesn't come back", async ({ page }) => {
      await visit(page, "/admin/licenses?q=zzz")
      await search(page).fill("zz")
      await page.getByRole("main").getByRole("link", { name: "Clear filters" }).first().click()
      await expect(page).toHaveURL("/admin/licenses")
      await expect(search(page)).toHaveValue("")
      await advance(page, 1_000)
      await caughtUp(page)
      await expect(page).toHaveURL("/admin/licenses")
    })

    test("a search that is typed while chosen columns wait for their answer counts", async ({ page }) => {
      const chosen = /\/licenses\.data\?(?!.*q=).*col=/
      const release = await holdRequests(page, chosen)
      const request = page.waitForRequest(chosen)
      await column(page).last().uncheck()
      await request
      await search(page).fill("a")
      await advance(page, 1_000)
      release()
      await expect(page).toHaveURL(/col=/)
      await advance(page, 1_000)
      await expect(page).toHaveURL(/\?q=a&.*col=/)
      await expect(search(page)).toHaveValue("a")
    })

    test("columns that are chosen while a search waits for its answer count", async ({ page }) => {
      const asked = /\/licenses\.data\?q=a(?!.*col)/
      const release = await holdRequests(page, asked)
      const request = page.waitForRequest(asked)
      await search(page).fill("a")
      await advance(page, 1_000)
      await request
      const count = await column(page).count()
      await column(page).last().uncheck()
      release()
      await expect(page).toHaveURL(/\?q=a/)
      await advance(page, 1_000)
      await expect(page).toHaveURL(/\?q=a&.*col=/)
      await expect(column(page)).toHaveCount(count - 1)
    })
  })

  test("a search that is typed on a later page before the scripts arrive counts", async ({
    page,
    signedIn,
  }) => {
    await signedIn("kim@example.com")
    const release = await holdRequests(page, /\/assets\/[^/]+\.js$/)
    await page.goto("/admin/licenses?page=2", { waitUntil: "commit" })
    await page.getByRole("main").getByRole("searchbox").fill("a")
    release()
    await expect(page).toHaveURL(/\?q=a$/)
  })

  test("a gallery that was opened by a link keeps its search field when an answer arrives", async ({
    page,
  }) => {
    await visit(page, "/home")
    await sidebarLink(page, "Agent Gallery").click()
    const field = page.getByLabel("Search agents")
    const asked = /\/agents\.data\?.*q=resea(?!rch)/
    const release = await holdRequests(page, asked)
    const request = page.waitForRequest(asked)
    await field.fill("resea")
    await request
    await page.keyboard.type("rch")
    release()
    await expect(page).toHaveURL(/q=resea$/)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue("research")
    await expect(page).toHaveURL(/q=research$/)
  })

  test("a menu that a press elsewhere has closed opens again, however soon", async ({ page }) => {
    const { face, choice } = await openTimeoutMenu(page)
    const box = await face.boundingBox()
    if (!box) throw new Error("The button has no place.")
    const devtools = await page.context().newCDPSession(page)
    const mouse = (type: "mousePressed" | "mouseReleased", x: number, y: number) => () =>
      devtools.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 })
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await whileBusy(
      page,
      mouse("mousePressed", 2, 300),
      mouse("mouseReleased", 2, 300),
      mouse("mousePressed", x, y),
      mouse("mouseReleased", x, y),
    )
    await expect(choice).toBeVisible()
  })

  test("Enter opens a menu after a press on its button that ended elsewhere", async ({ page }) => {
    const { face, choice } = await openTimeoutMenu(page)
    await face.hover()
    await page.mouse.down()
    await page.mouse.move(2, 300)
    await page.mouse.up()
    await page.keyboard.press("Escape")
    await expect(choice).toBeHidden()
    await face.press("Enter")
    await expect(choice).toBeVisible()
  })

  test("the focus stays in a field to which somebody went while another page loads", async ({ page }) => {
    await visit(page, "/home")
    const release = await holdRequests(page, /\/balance\.data/)
    const request = page.waitForRequest(/\/balance\.data/)
    await sidebarLink(page, "Balance").click()
    await request
    const find = page.getByRole("banner").getByRole("searchbox", { name: "Find" })
    await find.click()
    await page.keyboard.type("re")
    release()
    await expect(page.getByRole("heading", { level: 1, name: "Balance & Billing" })).toBeVisible()
    await caughtUp(page)
    await page.keyboard.type("port")
    await expect(find).toHaveValue("report")
  })

  test("a terminal that loads late doesn't take the keys of a field", async ({ page }) => {
    await visit(page, "/deployments")
    const release = await holdRequests(page, /\/assets\/terminal-panel-[^/]+\.js$/)
    await deploymentRow(page, "gpu-prod").getByRole("button", { name: "Open Terminal" }).click()
    const search = page.getByRole("main").getByRole("searchbox")
    await search.click()
    await page.keyboard.type("gp")
    release()
    await expect(page.getByRole("group", { name: "Terminal screen" }).locator("textarea")).toBeAttached()
    await caughtUp(page)
    await page.keyboard.type("u")
    await expect(search).toHaveValue("gpu")
  })

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test("the menu that is opened while the scripts arrive stays open", async ({ page }) => {
      const release = await holdRequests(page, /\/assets\/[^/]+\.js$/)
      await page.goto("/home", { waitUntil: "commit" })
      await page.getByRole("button", { name: "Menu" }).click()
      await expect(sidebarLink(page, "Balance")).toBeVisible()
      release()
      await hydrated(page)
      await caughtUp(page)
      // A closed one slides out, and is visible meanwhile.
      await expect(page.locator("#sidebar:popover-open")).toHaveCount(1)
    })
  })
})

test.describe("on the home page", () => {
  const industries = (page: Page) => page.getByRole("navigation", { name: "Industries" })
  const industry = (page: Page, name: string) => industries(page).getByRole("link", { name })

  test("the industry that was pressed last stays when an earlier one arrives", async ({ page }) => {
    await visit(page, "/?industry=financial")
    const healthcare = /\?industry=healthcare$/
    const release = await holdRequests(page, healthcare)
    const over = overOf(page, healthcare)
    const request = page.waitForRequest(healthcare)
    await industry(page, "Healthcare").click()
    await request
    await industry(page, "Regulated").click()
    await expect(industry(page, "Regulated")).toHaveAttribute("aria-current", "true")
    release()
    await over
    await caughtUp(page)
    await expect(industry(page, "Regulated")).toHaveAttribute("aria-current", "true")
    await expect(page).toHaveURL("/?industry=regulated")
  })

  test("the address keeps a choice that was made while another one arrives", async ({ page }) => {
    await visit(page, "/?industry=financial")
    const healthcare = /\?industry=healthcare$/
    const release = await holdRequests(page, healthcare)
    const request = page.waitForRequest(healthcare)
    await industry(page, "Healthcare").click()
    await request
    await page.locator('a[data-choice="view"]:not([aria-current])').first().click()
    await expect(page).toHaveURL(/view=technical/)
    release()
    await expect(industry(page, "Healthcare")).toHaveAttribute("aria-current", "true")
    await expect(page).toHaveURL(/\?industry=healthcare&view=technical$/)
  })

  test("the focus stays where somebody went while a choice arrives", async ({ page }) => {
    await visit(page, "/?industry=financial")
    const healthcare = /\?industry=healthcare$/
    const release = await holdRequests(page, healthcare)
    await industry(page, "Healthcare").click()
    const elsewhere = page.getByRole("banner").getByRole("link", { name: "Launchpad" })
    await elsewhere.focus()
    release()
    await expect(industry(page, "Healthcare")).toHaveAttribute("aria-current", "true")
    await caughtUp(page)
    await expect(elsewhere).toBeFocused()
  })
})

test("a search that begins before the scripts arrive goes on while its first answer is late", async ({
  page,
}) => {
  const releaseScripts = await holdRequests(page, /\/assets\/[^/]+\.js$/)
  const asked = /\.data\?.*q=resea(?!rch)/
  const release = await holdRequests(page, asked)
  const request = page.waitForRequest(asked)
  await page.goto("/agents-gallery", { waitUntil: "commit" })
  const search = page.getByLabel("Search agents")
  await search.fill("resea")
  releaseScripts()
  await request
  await search.fill("research")
  await expect(page).toHaveURL(/\?.*q=research/)
  release()
  await expect(search).toHaveValue("research")
})

test("the theme that was pressed last stays when an earlier answer arrives", async ({ page }) => {
  await visit(page, "/comparison")
  const theme = page.locator("html")
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route("**/theme", async (route) => {
    if (route.request().postData()?.startsWith("theme=dark")) await released
    await route.continue()
  })
  const isDark = (request: { postData(): string | null }) =>
    request.postData()?.startsWith("theme=dark") === true
  const over = Promise.race([
    page.waitForEvent("requestfinished", isDark),
    page.waitForEvent("requestfailed", isDark),
  ])
  await page.getByRole("button", { name: "Dark theme" }).click()
  await page.getByRole("button", { name: "Light theme" }).click()
  await expect(theme).toHaveAttribute("data-theme", "light")
  release()
  await over
  await caughtUp(page)
  await expect(theme).toHaveAttribute("data-theme", "light")
  await reload(page)
  await expect(theme).toHaveAttribute("data-theme", "light")
})

test("a copy button that is pressed again says Copy at last", async ({ page }) => {
  await stopClock(page)
  await visit(page, "/deployment")
  const copy = page.locator("#private").getByRole("button")
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async () => {} } })
  })
  await copy.click()
  await expect(copy).toHaveText("Copied! the install command")
  await advance(page, 1_000)
  await copy.click()
  await advance(page, 1_900)
  await expect(copy).toHaveText("Copied! the install command")
  await advance(page, 3_000)
  await expect(copy).toHaveText("Copy the install command")
})
