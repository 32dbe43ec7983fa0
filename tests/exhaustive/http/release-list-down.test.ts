import { beforeEach, expect, test } from "vitest"
import { ownServer } from "../../support/http-servers"
import { createVisitor, type Page, signIn } from "../../support/visitor"

// The offered versions while the release list fails, on a server that has never read it.

const guide = "/private-deployments/category/onprem/platform/kubernetes"

function offered(page: Page) {
  return page.document.querySelectorAll("[name=version] option")
}

/** Other failures are the same to pages: app/platform/public/releases.test.ts has them. The log: drill-kinds.ts. */
const serverWithoutReleases = ownServer()
beforeEach(() => serverWithoutReleases.control.fails("/releases", 500))

test("a running machine and a new one are offered the built-in versions", async () => {
  const ada = await signIn(serverWithoutReleases, "ada@example.com")
  const machine = await serverWithoutReleases.control.deployment("ada@example.com", "desk")
  const page = await ada.open(`/deployments/${machine}/version`)
  const builtIn = ["", "2.1.4", "2.1.3", "2.1.2", "2.1.1", "2.1.0", "2.0.9"]
  expect(offered(page).map((one) => one.getAttribute("value"))).toEqual(builtIn)
  const form = await ada.open("/deployments/type/gpu-instance")
  expect(form.document.querySelector("main form[method=post] [name=version]")?.text).toContain("2.1.4")
})

test("a private deployment is offered latest and custom", async () => {
  const page = await createVisitor(serverWithoutReleases.origin).open(guide)
  expect(offered(page).map(({ text }) => text)).toEqual(["Latest", "Custom version"])
  const alerts = page.document.querySelectorAll("main [role=alert]").map(({ text }) => text.trim())
  expect(alerts.filter(Boolean)).toEqual([])
})
