import { type MiddlewareFunction, RouterContextProvider } from "react-router"
import { describe, expect, test } from "vitest"
import { useAuthBench } from "../../../tests/support/auth.fixture"
import { type Services, services, type Visit, visit } from "../../http/contexts"
import { createIdempotency } from "../../records/idempotency.server"
import { nobody, type Session } from "../context"
import { samePerson } from "../person/same-person.server"
import { submitOnce } from "../person/submit-once.server"
import { fileNeedsSession } from "./file-needs-session.server"
import { sessionMiddleware } from "./middleware.server"

const origin = "https://launchpad.example"
const page = async () => new Response("page")

async function runMiddleware(
  run: MiddlewareFunction<Response>,
  context: RouterContextProvider,
  request: Request,
  next: () => Promise<Response> = page,
) {
  const given = { request, context, url: new URL(request.url), pattern: "", params: {} }
  try {
    return (await run(given, next)) ?? (await next())
  } catch (thrown) {
    return thrown
  }
}

function createContext(tag: string | null) {
  const context = new RouterContextProvider()
  const session = tag === null ? null : ({ tag, subject: tag, key: tag } as Session) // nor more of it
  context.set(visit, { session, pageTag: "" } as Visit) // nor of this
  return context
}

test.each([
  [null, {}, 401],
  [null, { accept: "*/*" }, 401],
  [null, { accept: "text/html,*/*" }, 200],
  [null, { "sec-fetch-mode": "navigate" }, 200],
  [null, { "sec-fetch-mode": "cors", accept: "text/html" }, 401],
  ["ada", {}, 200],
])("a file that %s asks for with %j is answered with %i", async (tag, headers, status) => {
  const answer = await runMiddleware(
    fileNeedsSession,
    createContext(tag),
    new Request(`${origin}/x.zip`, { headers }),
  )
  if (!(answer instanceof Response)) throw answer
  const received = [answer.status, await answer.text(), answer.headers.get("Cache-Control")]
  const asked = [401, "Sign in to load this file.\n", "no-store"]
  expect(received).toEqual(status === 401 ? asked : [200, "page", null])
})

describe("what the page of another person sends", () => {
  const form = (path: string, person?: string) =>
    new Request(origin + path, {
      method: "POST",
      body: new URLSearchParams(person === undefined ? {} : { person }),
    })
  const asked = (path: string, person: string, method = "GET") =>
    new Request(origin + path, { method, headers: { "X-Page-Person": person } })
  const part = (referer: string) => new Request(`${origin}/x?part=ada`, { headers: { referer } })

  test.each<[string, string | null, Request, number, string | null]>([
    ["a page", "ada", new Request(`${origin}/x`), 200, "ada"],
    ["their own form", "ada", form("/x", "ada"), 200, "ada"],
    ["a visitor's form", "ada", form("/x"), 200, "ada"],
    ["a form after sign-out", null, form("/x", "ada"), 200, "ada"],
    ["a visitor's page", null, new Request(`${origin}/x`), 200, ""],
    ["a script's form", "noor", asked("/x.data", "ada", "POST"), 307, "/auth/other-person?form=%2Fx.data"],
    ["a script's message", "noor", asked("/x", "ada", "POST"), 412, null],
    ["a form", "noor", form("/x?y=1", "ada"), 307, "/auth/other-person?form=%2Fx%3Fy%3D1"],
    ["a poll", "noor", asked("/x", "ada"), 412, null],
    ["a part of a page", "noor", part(`${origin}/page?z=2`), 302, "/page?z=2"],
    ["a part without a page", "noor", part(""), 302, "/home"],
  ])("%s, while %s is signed in", async (_what, tag, request, status, shown) => {
    const context = createContext(tag)
    const answer = await runMiddleware(samePerson, context, request)
    expect(context.get(visit).pageTag).toBe(status === 200 ? shown : "")
    if (!(answer instanceof Response)) return expect(answer).toMatchObject({ init: { status } })
    expect([answer.status, answer.headers.get("Location")]).toEqual([status, status === 200 ? null : shown])
  })
})

describe("with sign-in", () => {
  const bench = useAuthBench()
  const navigation = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" }

  test.each([
    ["redirect", "GET", navigation, 302],
    ["redirect", "HEAD", navigation, 200],
    ["redirect", "GET", { ...navigation, "sec-fetch-dest": "iframe" }, 200],
    ["redirect", "GET", {}, 200],
    ["redirect", "GET", { "sec-fetch-dest": "document" }, 200],
    ["iframe", "GET", navigation, 200],
    ["off", "GET", navigation, 200],
  ] as const)(
    "by %s, a visitor's %s with %j is answered with %i",
    async (silentSso, method, headers, status) => {
      const context = new RouterContextProvider()
      context.set(services, { auth: bench.start({ silentSso }) } as Services) // the middleware needs no other
      context.set(visit, { ...bench.info, ...nobody })
      const request = new Request(`${origin}/balance?x=1`, { method, headers })
      const answer = await runMiddleware(sessionMiddleware, context, request)
      expect(answer).toMatchObject({ status })
      if (status === 200) expect(context.get(visit).triesSilently).toBe(silentSso === "iframe")
      else
        expect(answer instanceof Response && answer.headers.get("Location")).toBe(
          "/auth/sign-in?silent=&returnTo=%2Fbalance%3Fx%3D1",
        )
    },
  )

  test("what a signed-in person may not see is logged", async () => {
    const browser = await bench.signedIn()
    const context = new RouterContextProvider()
    context.set(services, { auth: bench.auth } as Services) // as above
    context.set(visit, { ...bench.info, ...nobody })
    for (const status of [200, 403, 404, 500])
      await runMiddleware(
        sessionMiddleware,
        context,
        browser.request("/x"),
        async () => new Response("", { status }),
      )
    expect(context.get(visit).triesSilently).toBe(false)
    const refused = bench.lines.filter(({ message }) => message === "access refused")
    expect(refused.map(({ fields }) => fields)).toEqual(
      [403, 404].map((status) => ({ status, session: context.get(visit).session?.key })),
    )
  })

  test("a poll doesn't extend a session; cookies reach the browser with any answer", async () => {
    const browser = await bench.signedIn()
    browser.jar.set("__Host-signed-out", "1")
    const touched: string[] = []
    const sessions = { ...bench.store, touch: async (id: string) => void touched.push(id) }
    const context = new RouterContextProvider()
    context.set(services, { auth: bench.start({ sessions }) } as Services) // as above
    context.set(visit, { ...bench.info, ...nobody })
    bench.advance(90_000)
    for (const [path, times] of [
      ["/x?poll=1", 0],
      ["/x", 1],
    ] as const) {
      const answer = await runMiddleware(sessionMiddleware, context, browser.request(path))
      expect(touched).toHaveLength(times)
      if (!(answer instanceof Response)) throw answer
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^__Host-signed-out=;.*Max-Age=0$/),
      ])
    }
  })

  test("a form acts again after a refusal and for a visitor, and not when nobody knows whether it acted", async () => {
    const runs: string[] = []
    async function sendTwice(tag: string | null, kind: string) {
      const context = createContext(tag)
      const idempotency = createIdempotency({ records: bench.records })
      context.set(services, { idempotency } as Services) // as above
      const work = async () => {
        runs.push(`${tag} ${kind}`)
        return { ok: false, problem: { kind } }
      }
      for (let time = 0; time < 2; time++) await submitOnce(context, { key: "k", content: kind }, work)
    }
    await sendTwice(null, "unavailable")
    for (const kind of ["conflict", "unavailable", "malformed"]) await sendTwice("ada", kind)
    expect(runs).toEqual([
      ...["null unavailable", "null unavailable", "ada conflict", "ada conflict"],
      ...["ada unavailable", "ada malformed"],
    ])
  })
})
