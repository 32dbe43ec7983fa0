import { beforeEach, expect, test } from "vitest"
import { type AuthBench, useAuthBench } from "../../tests/support/auth.fixture"
import type { BulkAction } from "../domain/bulk-action"
import type { PlatformFactory } from "../platform/context"
import { createPlatform } from "../platform/platform.server"
import { createAuthorizeRow } from "./authorize-row.server"
import { type JobCredentials, jobCredentials } from "./job.server"

const second = 1_000
const remove: BulkAction = { kind: "delete" }

const bench = useAuthBench()
let browser: ReturnType<AuthBench["browser"]>
let credentials: JobCredentials
let isAdmin: unknown
let asked: Array<{ call: string; token: string | null; body: unknown }>

beforeEach(async () => {
  browser = await bench.signedIn()
  const { session } = await browser.open()
  if (!session) throw new Error("nobody is signed in")
  credentials = jobCredentials(browser.request("/dashboard/bulk"), session, bench.info)
  isAdmin = true
  asked = []
})

/** Records every call. */
const upstream: typeof fetch = async (input, init) => {
  const { pathname } = new URL(String(input))
  const token = new Headers(init?.headers).get("authorization")
  const body = typeof init?.body === "string" ? JSON.parse(init.body) : null
  asked.push({ call: `${init?.method} ${pathname}`, token, body })
  return Response.json(pathname.endsWith("/check-admin") ? { isAdmin } : {})
}

const newPlatform: PlatformFactory = ({ session: _session, ...caller }) =>
  createPlatform({ baseUrl: "https://platform.example", slug: "hearth", fetch: upstream, ...caller })

const activity = { byJob: async () => {} }

function enter(action = remove) {
  return createAuthorizeRow({ auth: bench.auth, newPlatform, activity })(credentials, action)
}

async function entered(action = remove) {
  const entry = await enter(action)
  if (!entry.ok) throw new Error(entry.why)
  return entry
}

test.each<[BulkAction, string, unknown]>([
  [remove, "DELETE /api/admin/deployments/dep_1", null],
  [{ kind: "timeout", minutes: null }, "PUT /api/deployments/dep_1", { timeoutMins: null }],
  [{ kind: "version", version: "2.1.4" }, "PUT /api/deployments/dep_1/update-version", { version: "2.1.4" }],
])("%j checks the admin role, then acts and logs", async (action, call, body) => {
  const { perform } = await entered(action)
  expect(await perform("dep_1")).toEqual({ ok: true, value: null })
  expect(asked.map((request) => request.call)).toEqual(["GET /api/auth/check-admin", call])
  expect(asked[1]?.body).toEqual(body)
  expect(bench.lines.filter(({ message }) => message === "admin action")).toMatchObject([
    {
      fields: { subject: credentials.subject, on: "dep_1", result: "done", session: credentials.sessionKey },
    },
  ])
})

test("a job gets a new token when the old one is about to expire", async () => {
  await (await entered()).perform("dep_1")
  bench.advance(bench.idp.accessTokenSeconds * second - 60 * second)
  await (await entered()).perform("dep_1")
  const [first, , later] = asked.map(({ token }) => token)
  expect(first).toMatch(/^Bearer CANARY_AT_1/)
  expect(later).toMatch(/^Bearer CANARY_AT_2/)
})

test("a job ends with its session and uses no other session", async () => {
  await browser.signOut()
  expect(await enter()).toEqual({ ok: false, why: "session-ended" })
  await browser.signIn()
  expect(await enter()).toEqual({ ok: false, why: "session-ended" })
  expect(asked).toEqual([])
})

test("a running job keeps no session alive", async () => {
  for (let hour = 0; hour < 3; hour++) {
    bench.advance(50 * 60 * second)
    await enter()
  }
  expect(await enter()).toEqual({ ok: false, why: "session-ended" })
})
