import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeEach, expect, test } from "vitest"
import { ownServer } from "../support/http-servers"
import { textOf } from "../support/page-parts"
import { temporaryFolder } from "../support/temporary"
import { createVisitor, type Page, signIn } from "../support/visitor"

const file = join(temporaryFolder(afterAll), "notice")
const first = "Maintenance tonight, <b>22:00</b> to 23:00 UTC"
writeFileSync(file, `${first}\n`)

/** With a notice of its own. */
const serverWithNotice = ownServer({
  NOTICE_FILE: file,
  NOTICE_URL: "https://status.example/tonight",
  TRUSTED_PROXY_HOPS: "1",
})

function notice(page: Page) {
  return page.document.querySelector("aside[aria-label=Notice]")
}

async function change(text: string, logged = "notice and log level read again") {
  writeFileSync(file, text)
  await serverWithNotice.forgetOutput()
  process.kill(serverWithNotice.pid, "SIGHUP")
  await expect.poll(() => serverWithNotice.log.map(({ msg }) => msg)).toContain(logged)
}

beforeEach(() => change(first))

test("the notice is text on every page of the console, with its link, and not on the site", async () => {
  const ada = await signIn(serverWithNotice, "ada@example.com")
  for (const path of ["/home", "/licenses", "/account/sign-ins"]) {
    const shown = notice(await ada.open(path))
    expect(textOf(shown?.querySelector("bdi"))).toBe(first)
    expect(shown?.querySelector("a")?.getAttribute("href")).toBe("https://status.example/tonight")
    expect(shown?.querySelector("b")).toBeNull()
  }
  const visitor = createVisitor(serverWithNotice.origin)
  expect(notice(await visitor.open("/home"))).not.toBeNull()
  expect(notice(await visitor.open("/pricing"))).toBeNull()
})

test("a dismissed notice stays away until its text changes, and its form returns to the page", async () => {
  const visitor = createVisitor(serverWithNotice.origin)
  const page = await visitor.open("/agents?q=report")
  const after = await visitor.submit(page, "Dismiss the notice")
  expect(after.url.pathname + after.url.search).toBe("/agents?q=report")
  expect(notice(after)).toBeNull()
  expect(notice(await visitor.open("/home"))).toBeNull()
  await change("Maintenance is over")
  expect(textOf(notice(await visitor.open("/home"))?.querySelector("bdi"))).toBe("Maintenance is over")
  await change("")
  expect(notice(await createVisitor(serverWithNotice.origin).open("/home"))).toBeNull()
})

test("the form leads to no other site and takes nothing but a notice", async () => {
  const visitor = createVisitor(serverWithNotice.origin)
  const id =
    notice(await visitor.open("/home"))
      ?.querySelector("button")
      ?.getAttribute("value") ?? ""
  const { status, headers } = await visitor.post("/notice", { notice: id, returnTo: "//evil.example/" })
  expect([status, headers.location]).toEqual([303, "/home"])
  expect((await visitor.post("/notice", { notice: "a; Domain=evil" })).status).toBe(400)
  expect((await visitor.send("/notice")).headers.location).toBe("/home")
})

test("a configuration that has become invalid changes nothing", async () => {
  await change("one\ntwo", "notice and log level stay: the configuration has become invalid")
  expect(textOf(notice(await createVisitor(serverWithNotice.origin).open("/home")))).toContain(first)
})
