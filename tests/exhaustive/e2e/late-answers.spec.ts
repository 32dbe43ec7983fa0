import type { Page, Request } from "@playwright/test"
import { caughtUp, whileBusy } from "../../support/busy"
import { advance, stopClock } from "../../support/clock"
import { expect, reload, test, visit } from "../../support/e2e"
import { heldBack, holdRequests } from "../../support/hold-requests"
import { deploymentRow, menuLink } from "../../support/launchpad"

// The browser and the server answer later than people press: what they pressed last counts.

const balance = /\/balance\.data/

/** Opens the menu of a deployment's timeout, and returns its button with a choice in it. */
async function openTimeoutMenu(page: Page) {
  await visit(page, "/deployments")
  const face = deploymentRow(page, "gpu-prod").getByRole("button", { name: /gpu-prod, change when it stops/ })
  const choice = page.getByRole("button", { name: /^Never.*until you delete it/ })
  await face.click()
  await expect(choice).toBeVisible()
  return { face, choice }
}

/** Resolves when the request is over: answered, or no longer wanted. */
function overOf(page: Page, address: RegExp, form = "") {
  const isIt = (request: Request) =>
    address.test(request.url()) && (request.postData() ?? "").startsWith(form)
  return Promise.race([page.waitForEvent("requestfinished", isIt), page.waitForEvent("requestfailed", isIt)])
}

test.describe("to a browser, not a crawler", () => {
  test.use({ person: "ada@example.com", userAgent: "Mozilla/5.0 Chrome/150.0.0.0" })
  for (const path of ["/home", "/balance"]) {
    test(`${path} shows what is known, and then a late list`, { tag: "@both" }, async ({ page, server }) => {
      await server.control.delays("/api/deployments", 2_500)
      await page.goto(path, { waitUntil: "commit" })
      await expect(page.getByText("Loading your")).toBeVisible()
      await expect(page.locator("main")).not.toContainText("gpu-prod")
      await expect(page.getByRole("main").getByText("gpu-prod").first()).toBeVisible()
      await expect(page.getByText("Loading your")).toBeHidden()
    })
  }
})

test.describe("in the console", () => {
  test.use({ person: "ada@example.com" })

  test("a search that is taken back before its answer doesn't filter the list", async ({ page }) => {
    await page.clock.install()
    await visit(page, "/deployments")
    const search = page.getByRole("main").getByRole("searchbox")
    const rows = await page.getByRole("article").count()
    const asked = /\.data\?.*q=no-such-thing/
    const over = overOf(page, asked)
    const release = await heldBack(page, asked, async () => {
      await search.fill("no-such-thing")
      await advance(page, 300)
    })
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
    await page.getByRole("main").getByRole("searchbox").fill("gpu")
    const release = await heldBack(page, balance, () => menuLink(page, "Balance").click())
    await advance(page, 1_000)
    release()
    await expect(page).toHaveURL("/balance")
    await expect(page.getByRole("heading", { level: 1, name: "Balance & Billing" })).toBeVisible()
  })

  test.describe("in the forms of a list", () => {
    const columns = (page: Page) =>
      page.getByRole("group", { name: "Columns" }).getByRole("checkbox", { checked: true })
    const search = (page: Page) => page.getByRole("main").getByRole("searchbox")

    /** For what is looked at again after another moment of the page's clock. */
    const soon = expect.configure({ timeout: 1_000 })

    /** What somebody changes, the request for it, and how it counts at last. */
    const changes = {
      search: {
        make: (page: Page) => search(page).fill("a"),
        request: /\/licenses\.data\?.*q=a/,
        async counts(page: Page) {
          await soon(page).toHaveURL(/[?&]q=a\b/)
          await soon(search(page)).toHaveValue("a")
        },
      },
      order: {
        make: (page: Page) => page.getByRole("columnheader").getByRole("link").first().click(),
        request: /\/licenses\.data\?.*sort=/,
        counts: (page: Page) => soon(page).toHaveURL(/[?&]sort=/),
      },
      columns: {
        make: (page: Page) => columns(page).last().uncheck(),
        request: /\/licenses\.data\?.*col=/,
        async counts(page: Page, columnsBefore: number) {
          await soon(page).toHaveURL(/[?&]col=/)
          await soon(page.getByRole("columnheader")).toHaveCount(columnsBefore - 1)
        },
      },
      filter: {
        make: (page: Page) =>
          page
            .getByRole("main")
            .getByRole("combobox", { name: "Status", exact: true })
            .selectOption({ index: 1 }),
        request: /\/licenses\.data\?.*status=/,
        counts: (page: Page) => soon(page).toHaveURL(/[?&]status=\w+/),
      },
      theme: {
        make: (page: Page) => page.getByRole("button", { name: "Dark theme" }).click(),
        request: /\/theme/,
        counts: (page: Page) => soon(page.locator("html")).toHaveAttribute("data-theme", "dark"),
      },
    }

    test.beforeEach(async ({ page, signedIn }) => {
      await signedIn("kim@example.com")
      await stopClock(page)
      await visit(page, "/admin/licenses")
      await page.getByText("Columns", { exact: true }).first().click()
    })

    for (const [first, second, moment] of [
      ["search", "order", "before it is asked for"],
      ["search", "order", "before its answer"],
      ["search", "columns", "before its answer"],
      ["search", "theme", "before its answer"],
      ["order", "search", "before its answer"],
      ["order", "filter", "before its answer"],
      ["order", "columns", "before its answer"],
      ["columns", "search", "before its answer"],
    ] as const) {
      test(`${first}, and ${second} ${moment}: both count`, async ({ page }) => {
        const { make, request, counts } = changes[first]
        const columnsBefore = await page.getByRole("columnheader").count()
        const release = await holdRequests(page, request)
        const asked = page.waitForRequest(request)
        await make(page)
        // A search is asked for after a moment.
        if (moment === "before its answer") await Promise.all([asked, advance(page, 1_000)])
        await changes[second].make(page)
        release()
        await expect(async () => {
          await advance(page, 1_000)
          await counts(page, columnsBefore)
          await changes[second].counts(page, columnsBefore)
        }).toPass()
      })
    }

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
  })

  test("a gallery that was opened by a link keeps its search field when an answer arrives", async ({
    page,
  }) => {
    await page.clock.install()
    await visit(page, "/home")
    await menuLink(page, "Agent Gallery").click()
    const field = page.getByLabel("Search agents")
    const asked = /\/agents\.data\?.*q=resea(?!rch)/
    const release = await heldBack(page, asked, () => field.fill("resea"))
    // What is typed from now on is asked for after a moment, which comes below.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    await page.keyboard.type("rch")
    release()
    await expect(page).toHaveURL(/q=resea$/)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue("research")
    await advance(page, 1_000)
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
    const release = await heldBack(page, balance, () => menuLink(page, "Balance").click())
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
    const open = deploymentRow(page, "gpu-prod").getByRole("button", { name: "Open Terminal" })
    const release = await heldBack(page, /\/assets\/terminal-panel-[^/]+\.js$/, () => open.click())
    const search = page.getByRole("main").getByRole("searchbox")
    await search.click()
    await page.keyboard.type("gp")
    release()
    await expect(page.getByRole("group", { name: "Terminal screen" }).locator("textarea")).toBeAttached()
    await caughtUp(page)
    await page.keyboard.type("u")
    await expect(search).toHaveValue("gpu")
  })
})

test.describe("on the home page", () => {
  const industries = (page: Page) => page.getByRole("navigation", { name: "Industries" })
  const industry = (page: Page, name: string) => industries(page).getByRole("link", { name })
  const healthcare = /\?industry=healthcare$/
  const pressHealthcare = (page: Page) =>
    heldBack(page, healthcare, () => industry(page, "Healthcare").click())

  test.beforeEach(async ({ page }) => void (await visit(page, "/?industry=financial")))

  test("the industry that was pressed last stays when an earlier one arrives", async ({ page }) => {
    const over = overOf(page, healthcare)
    const release = await pressHealthcare(page)
    await industry(page, "Regulated").click()
    await expect(industry(page, "Regulated")).toHaveAttribute("aria-current", "true")
    release()
    await over
    await caughtUp(page)
    await expect(industry(page, "Regulated")).toHaveAttribute("aria-current", "true")
    await expect(page).toHaveURL("/?industry=regulated")
  })

  test("the address keeps a choice that was made while another one arrives", async ({ page }) => {
    const release = await pressHealthcare(page)
    await page.locator('a[data-choice="view"]:not([aria-current])').first().click()
    await expect(page).toHaveURL(/view=technical/)
    release()
    await expect(industry(page, "Healthcare")).toHaveAttribute("aria-current", "true")
    await expect(page).toHaveURL(/\?industry=healthcare&view=technical$/)
  })

  test("the focus stays where somebody went while a choice arrives", async ({ page }) => {
    const release = await pressHealthcare(page)
    const elsewhere = page.getByRole("banner").getByRole("link", { name: "Launchpad" })
    await elsewhere.focus()
    release()
    await expect(industry(page, "Healthcare")).toHaveAttribute("aria-current", "true")
    await caughtUp(page)
    await expect(elsewhere).toBeFocused()
  })
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
  const over = overOf(page, /\/theme$/, "theme=dark")
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
