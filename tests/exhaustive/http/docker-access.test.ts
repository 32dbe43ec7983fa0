import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../../support/http-servers"
import { createVisitor, type Page } from "../../support/visitor"

const guide = "/private-deployments/category/local"

const server = sharedServer()
const ada = signedIn(server, "ada@example.com")

function commands(page: Page) {
  return page.document.querySelectorAll("pre").map(({ text }) => text)
}

function installs(page: Page) {
  return commands(page).find((lines) => /&& bash install\.sh/.test(lines))
}

test.each(["/private-deployments", guide, "/private-deployments/category/cloud/provider/aws"])(
  "at %s the form changes the address, and the commands use it",
  async (path) => {
    const visitor = createVisitor(server.origin)
    const page = await visitor.open(path)
    expect(installs(page)).toMatch(/bash install\.sh$/)
    const saved = await visitor.submit(page, "Save Configuration", {
      useCustomDomain: "true",
      customDomain: " https://AI.example.com/ ",
    })
    expect(saved.status).toBe(200)
    expect(saved.url.pathname).toBe(path)
    expect(installs(saved)).toMatch(/--cli --controlplane --api-host https:\/\/ai\.example\.com$/)
    expect(commands(saved).join()).toContain("%{http_code}\\n' https://ai.example.com")
    const back = await visitor.submit(saved, "Save Configuration", { useCustomDomain: "false" })
    expect(installs(back)).toMatch(/bash install\.sh$/)
  },
)

test("a license key comes as a file, and is in no address, page or log", async () => {
  const page = await ada.open(guide)
  const file = await ada.submit(page, "Download .env")
  expect(file.status).toBe(200)
  expect(file.headers).toMatchObject({
    "content-disposition": 'attachment; filename="hearth.env"',
    "cache-control": "no-store",
  })
  const key = file.body.match(/^LICENSE_KEY=([\w-]{64})\n$/)?.[1]
  expect(key).toBeDefined()
  await server.logged()
  expect(page.body + server.output).not.toContain(key)
  const visitor = createVisitor(server.origin)
  const typed = await visitor.submit(await visitor.open(guide), "Download .env", { licenseKey: "my key" })
  expect(typed.body).toBe("LICENSE_KEY='my key'\n")
})

test.each([
  ["", "Choose a license or enter a license key first."],
  ["it's no key", "The key contains a quote, a backslash or a control character."],
])("with the key %j, the way leads back to the guide, which says why", async (key, reason) => {
  const visitor = createVisitor(server.origin)
  const page = await visitor.open(`${guide}?useCustomDomain=true&customDomain=ai.example.com`)
  const back = await visitor.submit(page, "Download .env", { licenseKey: key })
  expect(back.hops.map(({ status }) => status)).toEqual([303])
  expect(back.url.href).toBe(page.url.href)
  expect(back.text).toContain("Couldn't create the .env file")
  expect(back.text).toContain(reason)
})

test("a license that can't be loaded is shown as the cause", async () => {
  const page = await ada.open(guide)
  await server.control.fails("/api/licenses", 500)
  expect((await ada.submit(page, "Download .env")).text).toContain("Couldn't load the key of this license.")
})
