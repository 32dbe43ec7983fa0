import { appendFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { collectStrings } from "./support/collect-strings"
import { hydrated, test, visit } from "./support/e2e"
import { testEveryView } from "./support/view-tests"

const widths = [390, 1280]
const filter = process.env.TOUR_FILTER ?? ""

testEveryView({
  async look(page, view, person) {
    const { area, pattern, state = "usual", act, scripts, name: viewName } = view
    // After a press, the strings of the moment in between would differ from run to run.
    if (act && scripts !== false) {
      await hydrated(page)
      await page.waitForLoadState("networkidle")
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 800 })
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme })
        const name = [viewName, person, width, colorScheme].join("--").replaceAll(" ", "-")
        await page.screenshot({ path: `.tour/${name}.png`, fullPage: true, animations: "disabled" })
      }
    }
    await noteStrings(page, `${area}: ${pattern}, ${state}, ${person}`)
  },
  filter,
})

/** Guides that look like those in the table of views, with other words. */
const guides = [
  ...["aws", "gcp", "azure", "oci"].flatMap((provider) => [
    `cloud/provider/${provider}`,
    `cloud/provider/${provider}?with=kubernetes`,
  ]),
  ...["docker", "kubernetes", "gke", "rancher", "vmware"].map((platform) => `onprem/platform/${platform}`),
]

for (const guide of guides) {
  const path = `/private-deployments/category/${guide}`
  if (!path.includes(filter)) continue
  test(`the guide ${guide}`, async ({ page }) => {
    await visit(page, path)
    await noteStrings(page, `Private deployments: ${path}`)
  })
}

/** One line for each view, for tour.js. */
async function noteStrings(page: Page, view: string) {
  appendFileSync(".tour/strings.jsonl", `${JSON.stringify([view, await collectStrings(page)])}\n`)
}
