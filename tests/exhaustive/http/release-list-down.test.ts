import { beforeEach, describe, expect, test } from "vitest"
import { ownServer } from "../../support/http-servers"
import type { Fault } from "../../support/sandbox-control"
import { createVisitor, type Page, signIn } from "../../support/visitor"

// The offered versions while the release list fails. A loaded list is cached for ten minutes and a failure for half a
// minute, so each failure needs a new server.

const guide = "/private-deployments/category/onprem/platform/kubernetes"

function offered(page: Page) {
  return page.document.querySelectorAll("[name=version] option")
}

describe.each<Fault>([
  { kind: "status", status: 404 },
  { kind: "status", status: 500 },
  { kind: "malformed" },
  { kind: "status", status: 200, body: { no: "list" } },
  { kind: "cut" },
  { kind: "delay", ms: 60_000 },
])("while the release list answers %j", (fault) => {
  const serverWithoutReleases = ownServer()
  beforeEach(() => serverWithoutReleases.control.fault({ path: "/releases", fault }))

  test("a running machine and a new one are offered the built-in versions", async () => {
    const ada = await signIn(serverWithoutReleases, "ada@example.com")
    const [machine] = await serverWithoutReleases.control.deployments({
      email: "ada@example.com",
      name: "desk",
    })
    const page = await ada.open(`/deployments/${machine}/version`)
    const builtIn = ["", "2.1.4", "2.1.3", "2.1.2", "2.1.1", "2.1.0", "2.0.9"]
    expect(offered(page).map((one) => one.getAttribute("value"))).toEqual(builtIn)
    const form = await ada.open("/deployments/type/gpu-instance")
    expect(form.document.querySelector("main form[method=post] [name=version]")?.text).toContain("2.1.4")
  })

  test("a private deployment is offered latest and custom, and the log has the cause", async () => {
    const page = await createVisitor(serverWithoutReleases.origin).open(guide)
    expect(offered(page).map(({ text }) => text)).toEqual(["Latest", "Custom version"])
    const alerts = page.document.querySelectorAll("main [role=alert]").map(({ text }) => text.trim())
    expect(alerts.filter(Boolean)).toEqual([])
    await serverWithoutReleases.logged()
    expect(serverWithoutReleases.log.map(({ msg }) => msg)).toContain("the release list cannot be read")
  })
})
