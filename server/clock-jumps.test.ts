import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { createAdminCheckCache } from "../app/platform/admin/admin-check-cache.server"
import { createCompanyInfo } from "../app/platform/company-info.server"
import { createPublicAgents } from "../app/platform/public-agents.server"
import { createReleases } from "../app/platform/releases.server"
import { createIdempotency } from "../app/records/idempotency.server"
import { createBuckets } from "./rate-limit"

const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute
const log = { info() {}, warn() {}, error() {} }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] })
  // A process has run for a moment before the first request comes.
  vi.advanceTimersByTime(second)
})
afterEach(() => void vi.useRealTimers())

/** Counts the calls, and answers each of them with that body. */
function counting(body: unknown) {
  const calls = vi.fn(async () => Response.json(body))
  return { fetch: calls satisfies typeof fetch, count: () => calls.mock.calls.length }
}

/** Each gives back a question that is answered with yes as long as the limit holds. */
const limits: Array<[string, number, () => Promise<() => Promise<boolean>>]> = [
  [
    "a rate limit",
    minute,
    async () => {
      const buckets = createBuckets({ burst: 1, perMinute: 1, capacity: 10 })
      buckets.take("network")
      return async () => !buckets.take("network").ok
    },
  ],
  [
    "an admin check",
    30 * second,
    async () => {
      const checks = createAdminCheckCache()
      checks.keep({ key: "session", token: "token" }, performance.now())
      return async () => checks.isFresh({ key: "session", token: "token" })
    },
  ],
  [
    "the release list",
    10 * minute,
    async () => {
      const { fetch, count } = counting([])
      const releases = createReleases({ url: "https://releases.example", fetch, log })
      await releases.versions()
      return async () => {
        await releases.versions()
        return count() === 1
      }
    },
  ],
  [
    "company details of a network",
    60 * minute,
    async () => {
      const { fetch, count } = counting({})
      const info = createCompanyInfo({
        baseUrl: "https://platform.example",
        fetch,
        networksOf: (one) => [one],
      })
      const ask = () => info.of({ address: "192.0.2.1", requestId: "r", log })
      await ask()
      return async () => {
        await ask()
        return count() === 1
      }
    },
  ],
  [
    "the public agent list",
    minute,
    async () => {
      const { fetch, count } = counting({})
      const agents = createPublicAgents({ baseUrl: "https://platform.example", fetch, log })("a")
      await agents.gallery()
      return async () => {
        await agents.gallery()
        return count() === 1
      }
    },
  ],
  [
    "the stored result of a form",
    10 * minute,
    async () => {
      const keys = createIdempotency({
        records: { get: async () => null, put: async () => true, delete: async () => {} },
      })
      const work = vi.fn(async () => "done")
      const send = (key: string) => keys.once({ owner: "ada", key, content: null }, work)
      await send("first")
      return async () => {
        await send(`another ${performance.now()}`)
        const before = work.mock.calls.length
        await send("first")
        return work.mock.calls.length === before
      }
    },
  ],
]

describe.each(limits)("%s", (_, lasts, begin) => {
  test.each([day, -day])("keeps its lifetime when the system clock jumps by %i ms", async (jump) => {
    const holds = await begin()
    vi.advanceTimersByTime(second)
    vi.setSystemTime(Date.now() + jump)
    expect(await holds()).toBe(true)
    vi.advanceTimersByTime(lasts)
    expect(await holds()).toBe(false)
  })
})
