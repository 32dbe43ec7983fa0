import { accessibilityFindings } from "../../support/axe"
import { expect, test, visit } from "../../support/e2e"

test.use({ person: "ada@example.com" })

const paths = ["/home", "/deployments", "/agents", "/licenses", "/"]

test("nothing moves for people who ask for reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  for (const path of paths) {
    await visit(page, path)
    const moving = await page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) => {
        const { duration = 0, iterations = 1 } = effect?.getComputedTiming() ?? {}
        return Number(duration) > 1 || iterations > 1 ? [`${duration} ms, ${iterations} times`] : []
      }),
    )
    expect(moving, path).toEqual([])
  }
})

test("forced colors show the focus and what is selected", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" })
  const outlineOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        return `${outlineWidth} ${outlineStyle}`
      })
  await visit(page, "/agents")
  expect(await outlineOf("nav[aria-label=Categories] a[aria-current]")).toBe("2px solid")
  expect(await outlineOf("nav[aria-label=Categories] a:not([aria-current])")).toMatch(/none/)
  expect(await outlineOf("nav[aria-label=Main] a[aria-current]")).toBe("2px solid")
  expect(await outlineOf("button[aria-pressed=true]")).toBe("2px solid")
  await page.keyboard.press("Tab")
  expect(await outlineOf(":focus")).toBe("2px solid")

  await visit(page, "/deployments")
  expect(await outlineOf("progress")).toBe("1px solid")
})

test("more contrast keeps every rule", async ({ page }) => {
  await page.emulateMedia({ contrast: "more" })
  await visit(page, "/deployments")
  expect(await accessibilityFindings(page)).toEqual([])
})

test("paper has whole times, and no words about what can be pressed", { tag: "@both" }, async ({ page }) => {
  await page.emulateMedia({ media: "print" })
  await visit(page, "/account/activity")
  const time = page.getByRole("row").locator("time").first()
  const printed = await time.evaluate((one) => [
    getComputedStyle(one, "::after").content,
    getComputedStyle(one).fontSize,
  ])
  expect(printed).toEqual([expect.stringMatching(/^"\w{3} \d+, \d{4}, .*UTC"$/), "0px"])
  await expect(page.getByText("Delete this list")).toBeHidden()
  await visit(page, "/balance")
  await expect(page.getByText("$50 will be added")).toBeHidden()
})

test("paper has no navigation and nothing to press, and commands wrap", { tag: "@both" }, async ({
  page,
}) => {
  await page.emulateMedia({ media: "print" })
  const guides = "/private-deployments/category"
  for (const path of [
    "/deployments",
    "/balance",
    `${guides}/cloud`,
    `${guides}/onprem/platform/kubernetes`,
  ]) {
    await visit(page, path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0)
    const pressed = page.getByText(
      /^(Add Funds|Open Terminal|Copy|Manage Licenses|Sign Out|Namespace|Access URL|Need help\?)$/,
    )
    await expect(pressed.filter({ visible: true })).toHaveCount(0)
    await expect(page.locator("input").filter({ visible: true })).toHaveCount(0)
  }
  const cut = (scripts: HTMLElement[]) => scripts.filter((one) => one.scrollWidth > one.clientWidth).length
  expect(await page.locator("pre").evaluateAll(cut)).toBe(0)
})
