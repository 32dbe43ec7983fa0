import type { MiddlewareFunction } from "react-router"
import { expect, onTestFinished, test, vi } from "vitest"
import { addressWith } from "./address"
import { redirectToCanonicalAddress } from "./canonical-address.server"
import { fragmentAddress, fragmentPerson } from "./fragment-address"
import { escapeAttribute } from "./html-text"
import { plainTextForFiles } from "./missing-file.server"
import { isPoll, pollAddress } from "./poll-address"
import { postOnly } from "./post-only.server"
import { requireValidIds } from "./require-valid-ids.server"

type Given = Parameters<MiddlewareFunction<Response>>[0]

/** What a middleware answers, or throws as the router's answer. */
async function runMiddleware(
  run: MiddlewareFunction<Response>,
  path: string,
  { method = "GET", pattern = "" } = {},
) {
  const request = new Request(`https://launchpad.example${path}`, { method })
  const given = { request, url: new URL(request.url), pattern } as Given // these read nothing else of it
  try {
    return await run(given, async () => new Response("page"))
  } catch (thrown) {
    return thrown
  }
}

test.each([
  ["/Deployments/Dep_7/", "/deployments/:id", "/deployments/Dep_7"],
  ["//guides?q=A", "guides", "/guides?q=A"],
  ["/", "/", null],
  ["/deployments/Dep_7", "/deployments/:id", null],
  ["/No/Such/", "/*", null],
  ["/Guides.data", "/guides", null],
])("%s of the route %s leads to %s", async (path, pattern, location) => {
  for (const method of ["GET", "HEAD", "POST"]) {
    const answer = await runMiddleware(redirectToCanonicalAddress, path, { method, pattern })
    const leads = location !== null && method !== "POST"
    expect(answer).toMatchObject({ status: leads ? 308 : 200 })
    if (leads) expect((answer as Response).headers.get("Location")).toBe(location) // its status says so
  }
})

test.each([
  ["/favicon.ico", true],
  ["/a/b.PHP", true],
  ["/page", false],
  ["/v1.2", false],
  ["/x.toolongforafile", false],
  ["/a.b/c", false],
])("the missing address %s is answered as a file: %s", async (path, isFile) => {
  const answer = await runMiddleware(plainTextForFiles, path)
  if (!(answer instanceof Response)) throw answer
  expect([answer.status, await answer.text(), answer.headers.get("Content-Type")]).toEqual(
    isFile ? [404, "Not found\n", "text/plain; charset=utf-8"] : [200, "page", "text/plain;charset=UTF-8"],
  )
})

test("a route that changes data is called by forms only", async () => {
  expect(await runMiddleware(postOnly, "/x", { method: "POST" })).toMatchObject({ status: 200 })
  expect(await runMiddleware(postOnly, "/x")).toMatchObject({
    init: { status: 405, statusText: "Method Not Allowed" },
  })
})

test("an id that could lead elsewhere is not found; a missing one is the route's own matter", () => {
  expect(requireValidIds({ id: "dep_7", more: undefined })).toEqual({ id: "dep_7", more: undefined })
  let thrown: unknown
  try {
    requireValidIds({ id: "dep_7", more: "../up" })
  } catch (error) {
    thrown = error
  }
  expect(thrown).toMatchObject({ init: { status: 404 } })
})

test.each(["/x", "/x?minutes=60", "/x?returned"])(
  "the poll of %s is known as one and keeps its query",
  (path) => {
    const { href, searchParams } = new URL(pollAddress(path), "https://launchpad.example")
    expect(isPoll(new Request(href))).toBe(true)
    expect(searchParams.size).toBe(path === "/x" ? 1 : 2)
    expect(isPoll(new Request(new URL(path, href)))).toBe(false)
  },
)

test("a part of a page is asked for with its person and the page's query; a text stays in its attribute", () => {
  vi.stubGlobal("document", { documentElement: { dataset: { person: "ada" } } })
  onTestFinished(() => void vi.unstubAllGlobals())
  for (const query of ["", "a=1"]) {
    const path = addressWith("/x", new URLSearchParams(query))
    expect(path).toBe(query ? `/x?${query}` : "/x")
    const address = new URL(fragmentAddress(path), "https://launchpad.example")
    expect([fragmentPerson(address), address.searchParams.get("a")]).toEqual(["ada", query ? "1" : null])
  }
  document.documentElement.dataset.person = undefined
  expect(fragmentAddress("/x")).toBe("/x?part=")
  expect(escapeAttribute('<a href="x">&')).toBe("&lt;a href=&quot;x&quot;>&amp;")
})
