import { accessibilityFindings, quickLook } from "../support/axe"
import { expect, lookingTest as test, visit } from "../support/e2e"
import { normalize } from "../support/normalize"
import type { SandboxControl } from "../support/sandbox-control"

const ada = "ada@example.com"

/** The pages on which people decide, pay, create and delete. Home has what stands around all of them. */
const readings: Array<{ name: string; path: string | typeof deletion }> = [
  { name: "home", path: "/home" },
  { name: "create", path: "/deployments/type/trial-vm?name=field-notes" },
  { name: "delete", path: deletion },
  { name: "balance", path: "/balance" },
  { name: "licenses", path: "/licenses" },
]

for (const { name, path } of readings) {
  test(`a screen reader reads ${name}, and axe finds nothing`, async ({ page, server, signedIn }) => {
    await signedIn(ada)
    await visit(page, typeof path === "string" ? path : await path(server.control))
    const read = await page.locator(name === "home" ? "body" : "main").ariaSnapshot()
    // Nobody reads addresses.
    expect(`${normalize(read.replace(/:?\n *- \/url: .*/g, ""))}\n`).toMatchSnapshot(`${name}.txt`)
    expect(await accessibilityFindings(page, [quickLook])).toEqual([])
  })
}

async function deletion(control: SandboxControl) {
  const [id] = await control.deployments({ email: ada, name: "field-notes" })
  return `/deployments/${id}/delete`
}
