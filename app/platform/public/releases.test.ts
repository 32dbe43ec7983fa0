import { expect, test } from "vitest"
import { createReleases } from "./releases.server"

const log = { info() {}, warn() {}, error() {} }
const url = "http://releases.example/list"

function releasesAnswering(...answers: Array<() => Response | Promise<Response>>) {
  let time = 0
  let asked = 0
  const releases = createReleases({
    releasesUrl: url,
    log,
    now: () => time,
    fetchReleases: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)]
      asked++
      if (!answer) throw new Error("nothing to answer")
      return await answer()
    },
  })
  return {
    releases,
    asked: () => asked,
    pass: (ms: number) => {
      time += ms
    },
  }
}

const tags =
  (...names: string[]) =>
  () =>
    Response.json(names.map((tag_name) => ({ tag_name })))

test("the list is loaded once for all requests within ten minutes", async () => {
  const { releases, asked, pass } = releasesAnswering(tags("v2.1.4", "nightly"))
  expect(await Promise.all([releases.versions(), releases.versions()])).toEqual([["2.1.4"], ["2.1.4"]])
  pass(599_000)
  await releases.versions()
  expect(asked()).toBe(1)
})

test("the last list is used while a new one loads, and when loading fails", async () => {
  const { releases, asked, pass } = releasesAnswering(
    tags("v2.1.4"),
    () => new Response(null, { status: 500 }),
  )
  await releases.versions()
  pass(600_000)
  expect(await releases.versions()).toEqual(["2.1.4"])
  expect(asked()).toBe(2)
  expect(await releases.versions()).toEqual(["2.1.4"])
})

test.each([
  ["a refusal", () => new Response(null, { status: 403 })],
  ["an HTML page", () => new Response("<p>Moved</p>", { headers: { "content-type": "text/html" } })],
  ["another shape", () => Response.json({ releases: [] })],
  [
    "no connection",
    () => {
      throw new Error("refused")
    },
  ],
])("%s is not a list, and is not retried at once", async (_, answer) => {
  const { releases, asked, pass } = releasesAnswering(answer, tags("v2.1.4"))
  expect(await releases.versions()).toBeNull()
  expect(await releases.versions()).toBeNull()
  expect(asked()).toBe(1)
  pass(30_000)
  expect(await releases.versions()).toEqual(["2.1.4"])
})

test("without an address nothing is requested", async () => {
  const releases = createReleases({
    releasesUrl: undefined,
    log,
    fetchReleases: () => Promise.reject(new Error("asked")),
  })
  expect(await releases.versions()).toBeNull()
})
