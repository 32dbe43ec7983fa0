import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import express from "express"
import { expect, onTestFinished, test } from "vitest"
import { portOf, temporaryFolder } from "../tests/support/temporary"
import { openSqliteRecords, recordFile } from "./records/sqlite-records"
import { createSharedAssets } from "./shared-assets"

const log = { info() {}, warn() {}, error() {} }
const script = "page-AbCd1234.js"

/** A store, and processes of different builds that use it. */
function startStore() {
  const dataDir = temporaryFolder()
  const clock = { now: Date.now() }
  const secrets = ["a secret of at least thirty-two characters"]
  const records = openSqliteRecords({ dataDir, file: recordFile, secrets, now: () => clock.now })
  onTestFinished(() => records.close())
  /** Readings continue when this is fulfilled. */
  const slow = { until: Promise.resolve(), waiting: 0 }
  const body: typeof records.body = async (kind, key) => {
    slow.waiting += 1
    await slow.until
    return await records.body(kind, key)
  }

  /** Publishing fails as often as this. */
  const away = { times: 0 }
  const get: typeof records.get = async (kind, key) => {
    if (away.times-- > 0) throw new Error("away")
    return await records.get(kind, key)
  }

  async function startProcess(files: Record<string, string>) {
    const folder = mkdtempSync(join(dataDir, "build-"))
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const assets = createSharedAssets({ folder, records: { ...records, body, get }, log, retryMs: 1 })
    const app = express()
    app.use(assets.handler)
    app.use((_request, response) => void response.status(404).send("not here"))
    const port = await portOf(createServer(app))
    return {
      ...assets,
      ask: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
    }
  }
  return { clock, slow, away, startProcess }
}

test("a process serves the files of another build, old or new", async () => {
  const store = startStore()
  const old = await store.startProcess({ [script]: "old", "style-AbCd1234.css": "body{}" })
  const next = await store.startProcess({ "page-EfGh5678.js": "next" })
  await old.publish()
  await next.publish()
  const answer = await next.ask(`/assets/${script}`)
  expect(await answer.text()).toBe("old")
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
  })
  expect((await next.ask("/assets/style-AbCd1234.css")).headers.get("content-type")).toBe(
    "text/css; charset=utf-8",
  )
  expect(await (await old.ask("/assets/page-EfGh5678.js")).text()).toBe("next")
  expect(await (await old.ask("/assets/page-EfGh5678.js", { method: "HEAD" })).text()).toBe("")
})

test("a page's files are found although it asks for all of them at once", async () => {
  const store = startStore()
  const names = Array.from({ length: 40 }, (_, index) => `part${index}-AbCd1234.js`)
  const old = await store.startProcess(Object.fromEntries(names.map((name) => [name, name])))
  await old.publish()
  const next = await store.startProcess({})
  const answers = await Promise.all(names.map((name) => next.ask(`/assets/${name}`)))
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(names)
})

test("names that somebody makes up never hold up more than 64 readings of the store", async () => {
  const store = startStore()
  const old = await store.startProcess({ [script]: "old" })
  await old.publish()
  let resumeReading = () => {}
  store.slow.until = new Promise((resolve) => {
    resumeReading = resolve
  })
  const next = await store.startProcess({})
  const guess = (index: number) => next.ask(`/assets/guess${index}-AbCd1234.js`)
  const guesses = Array.from({ length: 64 }, (_, index) => guess(index))
  await expect.poll(() => store.slow.waiting).toBe(64)
  const refused = await next.ask(`/assets/${script}`)
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"])
  resumeReading()
  expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([404]))
  expect((await next.ask(`/assets/${script}`)).status).toBe(200)
})

test("a file is found although its build was published after it was asked for", async () => {
  const store = startStore()
  const old = await store.startProcess({})
  expect((await old.ask(`/assets/${script}`)).status).toBe(404)
  const newer = await store.startProcess({ [script]: "newer" })
  await newer.publish()
  expect(await (await old.ask(`/assets/${script}`)).text()).toBe("newer")
})

test.each([
  "/assets/page-Unknown1.js",
  "/assets/..%2fsecret-AbCd1234.js",
  "/assets/notes.txt",
  "/page-AbCd1234.js",
  `/assets/more/${script}`,
])("%s reaches the next handler", async (path) => {
  const store = startStore()
  const old = await store.startProcess({ [script]: "old", "notes.txt": "private" })
  await old.publish()
  const next = await store.startProcess({})
  const answer = await next.ask(path)
  expect([answer.status, await answer.text()]).toEqual([404, "not here"])
})

test("files are gone a week after the last process of their build has published them", async () => {
  const store = startStore()
  const old = await store.startProcess({ [script]: "old" })
  const day = 24 * 60 * 60_000
  await old.publish()
  store.clock.now += 6 * day
  await old.publish()
  store.clock.now += 6 * day
  const next = await store.startProcess({})
  expect((await next.ask(`/assets/${script}`)).status).toBe(200)
  store.clock.now += 2 * day
  const later = await store.startProcess({})
  expect((await later.ask(`/assets/${script}`)).status).toBe(404)
})

test("files are published again soon after the store was away", async () => {
  const store = startStore()
  const old = await store.startProcess({ [script]: "old" })
  const next = await store.startProcess({})
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  store.away.times = 1
  void old.keepPublished(stopping.signal, false)
  await expect.poll(async () => (await next.ask(`/assets/${script}`)).status).toBe(200)
})
