import { createHash } from "node:crypto"
import { readdirSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { setTimeout as delay, setImmediate } from "node:timers/promises"
import type { RequestHandler } from "express"
import { LRUCache } from "lru-cache"
import { z } from "zod"
import type { Log } from "../app/http/contexts"
import { largestRecord, type NewRecord, type RecordStore } from "../app/records/record-store.server"

/** What a hashed file is called. Other names are never looked up. */
const hashedName = /^[\w.-]{1,120}-[\w-]{8}\.(?:js|css|woff2|svg|png|webp)$/
const prefix = "/assets/"
const day = 24 * 60 * 60_000
/** A page that has been open for longer than this loads a new document when it needs another file. */
const keptMs = 7 * day
const retryMs = 60_000
/** A visitor can make up names: they are compared with a list, which is read again at most once a second. */
const rereadMs = 1_000
/**
 * Files that are read at once, and requests that wait for the next list. More are not on any page, and would hold up the reading of
 * sessions.
 */
const mostLookups = 64
const owner = "assets"
/** Of the lists of names, one for each build. */
const listOwner = "asset-lists"
const mostBuilds = 100
const listShape = z.array(z.string())

export interface SharedAssets {
  /** Writes the files of this build to the store, or extends their time there. */
  publish(): Promise<void>
  /** Publishes every day, and now unless that is `done`, until `signal` aborts. Never rejects. */
  keepPublished(signal: AbortSignal, done: boolean): Promise<void>
  /** Answers for the files of other builds. */
  handler: RequestHandler
}

export interface SharedAssetsOptions {
  /** The folder of the hashed files. */
  folder: string
  records: RecordStore
  log: Log
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number
  pause?: (ms: number) => Promise<void>
}

/**
 * Keeps the scripts and styles of each build in the store for a week. While a new version is rolled out, a page of one build may ask
 * a process of the other build for its files, and a tab that was open before needs files that are no longer on the disk.
 */
export function createSharedAssets({
  folder,
  records,
  log,
  elapsed = () => performance.now(),
  pause = (ms) => delay(ms, undefined, { ref: false }),
}: SharedAssetsOptions): SharedAssets {
  const found = new LRUCache<string, Buffer>({
    maxSize: 8 * largestRecord,
    sizeCalculation: (file) => file.length,
  })

  const lookups = new Map<string, Promise<Buffer | null>>()
  const own = new Set(readdirSync(folder).filter((name) => hashedName.test(name)))
  /** The names that the store has, as of the last reading. */
  let names = { known: Promise.resolve(new Set<string>()), readAt: Number.NEGATIVE_INFINITY }
  let nextNames: Promise<Set<string>> | undefined
  let waiting = 0

  /** Writes the record, or extends its time. */
  async function keep(record: NewRecord, body: () => Promise<string | undefined>) {
    const held = await records.get(record.kind, record.key)
    // SQLite writes at once: requests go in between.
    await setImmediate()
    if (held) await records.put(record, held.version)
    else await records.put({ ...record, body: await body() }, 0)
  }

  async function publish() {
    for (const name of own) {
      await keep({ kind: "asset", key: name, owner, value: null, ttlMs: keptMs }, () =>
        readFile(join(folder, name), "base64"),
      )
    }
    // After the files: what is on the list can be read.
    const value = [...own]
    const key = createHash("sha256").update(value.join()).digest("hex")
    const list = { kind: "asset", key, owner: listOwner, value, most: mostBuilds, ttlMs: keptMs } as const
    await keep(list, async () => undefined)
  }

  async function readNames() {
    const lists = await records.ofOwner("asset", listOwner)
    return new Set(lists.flatMap(({ value }) => listShape.safeParse(value).data ?? []))
  }

  /** The names as of a reading that has not begun yet: it has every build that has been published so far. */
  function readNamesAgain() {
    nextNames ??= pause(Math.max(0, names.readAt + rereadMs - elapsed())).then(() => {
      nextNames = undefined
      names = { known: readNames(), readAt: elapsed() }
      return names.known
    })
    return nextNames
  }

  async function isPublished(name: string) {
    if ((await names.known.catch(() => null))?.has(name)) return true
    if (waiting >= mostLookups) return false
    waiting += 1
    return (await readNamesAgain().finally(() => (waiting -= 1))).has(name)
  }

  async function keepPublished(signal: AbortSignal, done: boolean) {
    if (done) await delay(day, undefined, { signal, ref: false }).catch(() => {})
    while (!signal.aborted) {
      const published = await publish().then(
        () => true,
        (error: unknown) => {
          log.warn({ error: error instanceof Error ? error.name : "unknown" }, "scripts not shared")
          return false
        },
      )
      await delay(published ? day : retryMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  /** Null for what no build has, and while too many other files are read. */
  async function find(name: string) {
    const cached = found.get(name)
    if (cached) return cached
    const lookup = lookups.get(name)
    if (lookup) return await lookup
    if (!(await isPublished(name))) return null
    // Others may have asked for it meanwhile.
    const begun = lookups.get(name)
    if (begun || lookups.size >= mostLookups) return begun ?? null
    const loading = load(name).finally(() => lookups.delete(name))
    lookups.set(name, loading)
    return await loading
  }

  async function load(name: string) {
    const body = z.string().safeParse(await records.body("asset", name)).data
    if (body === undefined) return null
    const file = Buffer.from(body, "base64")
    found.set(name, file)
    return file
  }

  return {
    publish,
    keepPublished,
    handler: async (request, response, next) => {
      const reads = request.method === "GET" || request.method === "HEAD"
      const name = request.path.startsWith(prefix) ? request.path.slice(prefix.length) : ""
      if (!reads || !hashedName.test(name) || own.has(name)) return next()
      // A failing store must not turn a missing file into a server error.
      const file = await find(name).catch(() => null)
      if (!file) return next()
      response.type(extname(name))
      response.removeHeader("Vary")
      response.set("Cache-Control", "public, max-age=31536000, immutable")
      response.send(file)
    },
  }
}
