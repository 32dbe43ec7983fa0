import type { Page } from "@playwright/test"
import { accessibilityFindings, findingsWithoutScripts } from "../../support/axe"
import { expect, test, visit } from "../../support/e2e"
import { htmlErrors } from "../../support/html-errors"
import { layoutFindings } from "../../support/layout"
import { testEveryView } from "../../support/view-tests"

// axe examines each page at this size first.
test.use({ viewport: { width: 1280, height: 900 }, colorScheme: "dark" })
// A server of its own, since the others keep the usual texts of agents and releases for a while.
test.use({ serverEnv: { PRODUCT_NAME: "Hearth Universitätsklinikum" } })

async function findingsOn(page: Page) {
  const hasScripts = test.info().project.use.javaScriptEnabled !== false
  return await (hasScripts ? accessibilityFindings(page) : findingsWithoutScripts(page))
}

test("axe finds a button without a name", { tag: "@both" }, async ({ page }) => {
  await visit(page, "/privacy-policy")
  expect(await findingsOn(page)).toEqual([])
  await page.locator("main").evaluate((main) => main.append(document.createElement("button")))
  expect((await findingsOn(page)).join("\n")).toContain("button-name")
})

test("axe looks into frames that somebody sees", { tag: "@both" }, async ({ page }) => {
  await visit(page, "/privacy-policy")
  await page.locator("main").evaluate((main) => {
    const srcdoc = "<!doctype html><html lang=en><title>A frame</title><main><button></button></main>"
    main.append(Object.assign(document.createElement("iframe"), { title: "A frame", srcdoc }))
  })
  await page.frameLocator("iframe").getByRole("button").waitFor()
  expect((await findingsOn(page)).join("\n")).toMatch(/frame .*button-name/)
})

test("axe finds one pale word among words of the same surface", { tag: "@both" }, async ({ page }) => {
  await visit(page, "/privacy-policy")
  await page
    .locator("main p")
    .first()
    .evaluate((text) => {
      text.append(" and ", Object.assign(document.createElement("b"), { textContent: "pale" }))
      for (const word of text.querySelectorAll("b")) word.style.color = "rgb(128 128 128 / 60%)"
    })
  expect((await findingsOn(page)).join("\n")).toContain("color-contrast")
})

testEveryView({
  // What fits with the longest names always fits.
  prepare: (control) => control.settings({ texts: "long" }),
  async look(page, view) {
    const findings = await findingsOn(page)
    // Http tests check the HTML of the views that nobody has to reach in a browser.
    const documents = view.act ? [page, ...(view.endless ? page.frames().slice(1) : [])] : []
    const html = await Promise.all(documents.map((one) => one.content()))
    // The terminal's library writes its style beside its text, and so does a frame that grows: its colors come with its pictures.
    const styles = view.endless ? /<style[^>]*>[^<]*<\/style>/g : /<style>[^<]*\.xterm[^<]*<\/style>/g
    const errors = await Promise.all(html.map((text) => htmlErrors(text.replace(styles, ""))))
    expect([...findings, ...errors.flat(), ...(await layoutFindings(page))]).toEqual([])
  },
  // Without scripts the HTML is nearly the same, and a refusal comes from a form that http tests send.
  when: ({ usual, scripts, onlyWay }) => usual || scripts || onlyWay,
})
