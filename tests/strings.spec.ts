import type { Page } from "@playwright/test"
import { hydrated, test, visit } from "./support/e2e"
import { collectStrings } from "./support/strings/collect"
import type { ViewStrings } from "./support/strings/markdown"
import { stringsAttachment } from "./support/strings/reporter"
import { testEveryView } from "./support/view-tests"

test.use({ viewport: { width: 1280, height: 800 } })

const filter = process.env.STRINGS_FILTER ?? ""

testEveryView({
  async look(page, { area, pattern, state = "", act, scripts }, person) {
    // After a press, the strings of the moment in between would differ from run to run.
    if (act && scripts !== false) {
      await hydrated(page)
      await page.waitForLoadState("networkidle")
    }
    await attachStrings(page, { area, page: pattern, state, person })
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
    await attachStrings(page, { area: "Private deployments", page: path, state: "", person: "nobody" })
  })
}

async function attachStrings(page: Page, view: Omit<ViewStrings, "strings">) {
  const found: ViewStrings = { ...view, strings: await collectStrings(page) }
  await test.info().attach(stringsAttachment, { body: JSON.stringify(found) })
}
