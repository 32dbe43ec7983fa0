import { readdirSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { setTimeout as delay, setImmediate } from "node:timers/promises"
import type { RequestHandler } from "express"
import { LRUCache } from "lru-cache"
import { z } from "zod"
import type { Log } from "../app/http/contexts"
import { largestRecord, type RecordStore } from "../app/http/record-store"

/** What a hashed file is called. Other names are never looked up. */
const hashedName = /^[\w.-]{1,120}-[\w-]{8}\.(?:js|css|woff2|svg|png|webp)$/
const prefix = "/assets/"
const day = 24 * 60 * 60_000
/** A page that has been open for longer than this loads a new document when it needs another file. */
const keptMs = 7 * day
const retryMs = 60_000
/** A visitor can make up names. Lookups of them must not hold up those of sessions. */
const mostLookups = 64
const owner = "assets"

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
}

/**
 * Keeps the scripts and styles of each build in the store for a week. While a new version is rolled out, a page of one build may ask
 * a process of the other build for its files, and a tab that was open before needs files that are no longer on the disk.
 */
export function createSharedAssets({ folder, records, log }: SharedAssetsOptions): SharedAssets {
  // The store is asked once in a while for a name that it doesn't have.
  const missing = new LRUCache<string, true>({ max: 1_000, ttl: 10_000 })
  const found = new LRUCache<string, Buffer>({
    maxSize: 8 * largestRecord,
    sizeCalculation: (file) => file.length,
  })

  const lookups = new Map<string, Promise<Buffer | null>>()
  const own = new Set(readdirSync(folder).filter((name) => hashedName.test(name)))

  async function publish() {
    for (const name of own) {
      const record = { kind: "asset", key: name, owner, value: null, ttlMs: keptMs } as const
      const held = await records.get("asset", name)
      // SQLite writes at once: requests go in between.
      await setImmediate()
      if (held) await records.put(record, held.version)
      else {
        const file = await readFile(join(folder, name))
        await records.put({ ...record, body: file.toString("base64") }, 0)
      }
    }
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

  /** Null for what no build has, and while too many other names are looked up. */
  async function find(name: string) {
    const cached = found.get(name)
    if (cached) return cached
    const lookup = lookups.get(name)
    if (lookup) return await lookup
    if (missing.has(name) || lookups.size >= mostLookups) return null
    const begun = load(name).finally(() => lookups.delete(name))
    lookups.set(name, begun)
    return await begun
  }

  async function load(name: string) {
    const body = z.string().safeParse(await records.body("asset", name)).data
    if (body === undefined) {
      missing.set(name, true)
      return null
    }
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
