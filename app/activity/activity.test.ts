import { setImmediate } from "node:timers/promises"
import { RouterContextProvider } from "react-router"
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { openStores, type Stores } from "../../server/open-stores"
import { temporaryFolder } from "../../tests/support/temporary"
import type { Session } from "../auth/session/session"
import { failure } from "../domain/outcome"
import { type Services, services, type Visit, visit } from "../http/contexts"
import { StoreError } from "../records/record-store.server"
import { createActivity, recordPaymentEnd } from "./activity.server"

const here = { id: "request-1", browser: "Firefox on Linux", clientIp: "192.0.2.7" }
const done = { ok: true, value: null } as const
let stores: Stores

beforeEach(async () => {
  const secrets = ["a secret of thirty-two characters"]
  const idle = { idleMs: 60_000, maxMs: 60_000 }
  stores = await openStores({ dataDir: temporaryFolder(), redis: undefined, secrets, ...idle })
})
afterEach(() => stores.close())

function start({ shared = false } = {}) {
  return createActivity(stores.records, 60_000, shared)
}

test("an act has its outcome, and the words that the platform gave for a refusal", async () => {
  const activity = start()
  const created = { kind: "deployment-created", name: "desk" } as const
  await activity.called("ada", here, created, { ok: true, value: { id: "dep_1" } })
  await activity.called("ada", here, { kind: "top-up-begun" }, failure("rejected", "The card was declined."))
  expect(await activity.of("ada")).toMatchObject([
    { kind: "top-up-begun", problem: "The card was declined." },
    { kind: "deployment-created", id: "dep_1", name: "desk", problem: null, network: "192.0.2.7" },
  ])
  expect(await activity.of("noor")).toEqual([])
})

test("a refused session has done nothing, and of what is gone only the first deletion of what one had counts", async () => {
  const activity = start()
  await activity.called("ada", here, { kind: "timeout-changed", id: "dep_1" }, failure("session-ended"))
  await activity.called("ada", here, { kind: "timeout-changed", id: "dep_1" }, failure("not-found"))
  await activity.called("ada", here, { kind: "deployment-deleted", id: "dep_1" }, failure("not-found"))
  await activity.called("ada", here, { kind: "license-created" }, { ok: true, value: { id: "7" } })
  await activity.called("ada", here, { kind: "private-removed", id: "7" }, failure("not-found"))
  await activity.called("ada", here, { kind: "license-deleted", id: "9" }, failure("not-found"))
  // Its first answer was lost, and the button is pressed again.
  const deleted = { kind: "license-deleted", id: "7" } as const
  await activity.called("ada", here, deleted, failure("unavailable"))
  await activity.called("ada", here, deleted, failure("not-found"))
  await activity.called("ada", here, deleted, failure("not-found"))
  expect(await activity.of("ada")).toMatchObject([
    { kind: "license-deleted", problem: null },
    { kind: "license-deleted", problem: "The platform is not responding." },
    { kind: "license-created", problem: null },
    { kind: "timeout-changed", problem: "The platform returned “not found”." },
  ])
})

test("the newest five hundred are kept, whatever their texts", async () => {
  const activity = start()
  const text = "ش".repeat(5_000)
  await activity.called("ada", here, { kind: "version-updated", id: text, version: text, name: text }, done)
  expect(await activity.of("ada")).toMatchObject([{ name: text.slice(0, 300) }])
  for (let at = 0; at < 505; at++) await activity.add("ada", here, { kind: "signed-in", name: `${at}` })
  const kept = await activity.of("ada")
  expect([kept.length, kept[0]?.name, kept.at(-1)?.name]).toEqual([500, "504", "5"])
  await activity.forget("ada", here)
  expect(await activity.of("ada")).toEqual([])
}, 30_000)

test("a payment ends once, and only one that was begun", async () => {
  const activity = start()
  const context = new RouterContextProvider()
  context.set(services, { activity } as Services) // a payment's end needs no other
  const paid = (id: string) =>
    recordPaymentEnd(context, "license-payment-begun", { kind: "license-paid", id })
  context.set(visit, { ...here, session: null } as Visit) // an act needs nothing else of it
  await paid("lic_1")
  context.get(visit).session = { subject: "ada" } as Session // nor of this
  await paid("lic_1")
  expect(await activity.of("ada")).toEqual([])
  for (const id of ["lic_1", "lic_2"]) {
    await activity.called("ada", here, { kind: "license-payment-begun", id }, done)
    for (const other of ["lic_3", id, id]) await paid(other)
  }
  expect((await activity.of("ada")).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    "license-paid lic_2",
    "license-payment-begun lic_2",
    "license-paid lic_1",
    "license-payment-begun lic_1",
  ])
})

test("a customer finds that an administrator's job has deleted a deployment", async () => {
  const activity = start()
  const deleted = { kind: "admin-deployment-deleted", id: "dep_1" } as const
  await activity.byJob("kim", "request-1", deleted, failure("unavailable"))
  expect(await activity.deletedByAdmin("dep_1")).toBeNull()
  await activity.byJob("kim", "request-1", { kind: "version-updated", id: "dep_1" }, done)
  expect(await activity.deletedByAdmin("dep_1")).toBeNull()
  await activity.byJob("kim", "request-1", deleted, done)
  expect(await activity.deletedByAdmin("dep_1")).toBeGreaterThan(0)
  expect(await activity.of("kim")).toEqual([])
})

test("where strangers share the accounts, nobody sees their browsers and networks", async () => {
  const activity = start({ shared: true })
  await activity.add("ada", here, { kind: "signed-in" })
  expect(await activity.of("ada")).toMatchObject([{ browser: "", network: "" }])
})

test("a store that is away loses acts and hides no data behind an empty list", async () => {
  const away = () => Promise.reject(new StoreError("away"))
  const activity = createActivity({ ...stores.records, put: away, ofOwner: away }, 60_000, false)
  await activity.add("ada", here, { kind: "signed-in" })
  await activity.paymentEnded("ada", here, "top-up-begun", { kind: "top-up-paid" })
  await activity.called("ada", here, { kind: "license-deleted", id: "7" }, failure("not-found"))
  await expect(activity.of("ada")).rejects.toMatchObject({ status: 503 })
  await expect(activity.forget("ada", here)).rejects.toMatchObject({ status: 503 })
})

test("a process that stops waits for what is being written", async () => {
  const events: string[] = []
  let finish = () => {}
  const put = () =>
    new Promise<boolean>((resolve) => {
      finish = () => resolve(true)
    })
  const activity = createActivity({ ...stores.records, put }, 60_000, false)
  void activity.add("ada", here, { kind: "signed-in" })
  const settled = activity.settled().then(() => events.push("settled"))
  await setImmediate()
  events.push("written")
  finish()
  await settled
  expect(events).toEqual(["written", "settled"])
})

test("an hour's shells of one machine are one entry, and what another version wrote is none", async () => {
  const hour = 3_600_000
  vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / hour) * hour })
  onTestFinished(() => void vi.useRealTimers())
  const activity = createActivity(stores.records, 48 * hour, false)
  expect(activity.keepDays).toBe(2)
  const open = (...ids: string[]) => Promise.all(ids.map((id) => activity.terminalOpened("ada", here, id)))
  await open("dep_1", "dep_2")
  vi.setSystemTime(Date.now() + hour - 1)
  await open("dep_1")
  vi.setSystemTime(Date.now() + 1)
  await open("dep_1")
  const value = { kind: "a later kind", at: 1, browser: "", network: "", problem: null }
  await stores.records.put({ kind: "activity", key: "k", owner: "ada", value, ttlMs: hour }, 0)
  const listed = (await activity.of("ada")).map(({ kind, id }) => `${kind} ${id}`)
  expect(listed.sort()).toEqual([1, 1, 2].map((id) => `terminal-opened dep_${id}`))
})
