import { appendFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { collectStrings } from "./support/collect-strings"
import { hydrated, test, visit } from "./support/e2e"
import { testEveryView } from "./support/view-tests"

test.use({ viewport: { width: 1280, height: 800 } })

const filter = process.env.STRINGS_FILTER ?? ""

testEveryView({
  async look(page, { area, pattern, state = "usual", act, scripts }, person) {
    // After a press, the strings of the moment in between would differ from run to run.
    if (act && scripts !== false) {
      await hydrated(page)
      await page.waitForLoadState("networkidle")
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

/** One line for each view, for strings.js. */
async function noteStrings(page: Page, view: string) {
  const line = JSON.stringify([view, await collectStrings(page)])
  appendFileSync(process.env.STRINGS_FILE ?? "", `${line}\n`)
}
