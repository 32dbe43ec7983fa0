import { expect, test } from "vitest"
import { createPlatform } from "../platform.server"
import { createAdminChecks } from "./admin-access.server"

/** The answer for somebody without the role. */
const nobody = { ok: true, value: null }

/** A process with its own clock and a platform that decides who is an admin. */
function start() {
  let time = 1_000
  const admins = new Set(["kim-token"])
  const asked: string[] = []
  const accessOf = createAdminChecks(() => time)

  /** One request of this session with this token. */
  function request(key: string, token: string) {
    const platform = createPlatform({
      baseUrl: "http://platform.example",
      slug: "hearth",
      token,
      renew: async () => null,
      sessionEnded: () => {},
      acted: async () => {},
      requestId: "request-1",
      signal: new AbortController().signal,
      log: { info() {}, warn() {}, error() {} },
      fetch: async () => {
        asked.push(token)
        return Response.json({ isAdmin: admins.has(token) })
      },
    })
    return accessOf(platform, { key, token })
  }
  return {
    request,
    admins,
    asked,
    pass(ms: number) {
      time += ms
    },
  }
}

test("reads use a check of the last 30 s, and never an older one", async () => {
  const { request, admins, asked, pass } = start()
  expect(await request("kim", "kim-token").isAdmin()).toBe(true)
  admins.clear()
  pass(29_999)
  expect(await request("kim", "kim-token").isAdmin()).toBe(true)
  expect(asked).toHaveLength(1)
  pass(2)
  expect(await request("kim", "kim-token").isAdmin()).toBe(false)
})

test("one request checks once for all its parts", async () => {
  const { request, asked } = start()
  const page = request("ada", "ada-token")
  expect(await Promise.all([page.open({ fresh: false }), page.isAdmin(), page.isAdmin()])).toEqual([
    nobody,
    false,
    false,
  ])
  expect(asked).toEqual(["ada-token"])
})

test("a refusal is not cached, so that a new admin need not wait", async () => {
  const { request, admins } = start()
  expect(await request("ada", "ada-token").isAdmin()).toBe(false)
  admins.add("ada-token")
  expect(await request("ada", "ada-token").isAdmin()).toBe(true)
})

test("the cache never applies to another session, token or user", async () => {
  const { request, asked } = start()
  expect(await request("kim", "kim-token").open({ fresh: false })).not.toEqual(nobody)
  expect(await request("ada", "ada-token").open({ fresh: false })).toEqual(nobody)
  expect(await request("kim", "kim-token").open({ fresh: false })).not.toEqual(nobody)
  expect(await request("kim's phone", "kim-token").isAdmin()).toBe(true)
  expect(await request("kim", "another-token").isAdmin()).toBe(false)
  expect(asked).toEqual(["kim-token", "ada-token", "kim-token", "another-token"])
})
