import { readdirSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { setTimeout as delay, setImmediate } from "node:timers/promises"
import type { RequestHandler } from "express"
import { LRUCache } from "lru-cache"
import { z } from "zod"
import type { Log } from "../app/http/contexts"
import { largestRecord, type RecordStore } from "../app/records/record-store.server"

/** What a hashed file is called. Other names are never looked up. */
const hashedName = /^[\w.-]{1,120}-[\w-]{8}\.(?:js|css|woff2|svg|png|webp)$/
const prefix = "/assets/"
const day = 24 * 60 * 60_000
/** A page that has been open for longer than this loads a new document when it needs another file. */
const keptMs = 7 * day
/** A visitor can make up names. More files are on no page, and would hold up the reading of sessions. */
const mostLookUps = 64
const tooManyLookUps = new Error("too many look-ups")

export interface SharedAssetsOptions {
  /** The folder of the hashed files. */
  folder: string
  records: RecordStore
  log: Log
  /** How soon files are published again after a failure. */
  retryMs?: number
}

/**
 * Keeps the scripts and styles of each build in the store for a week. While a new version is rolled out, a page of one build may ask
 * a process of the other build for its files, and a tab that was open before needs files that are no longer on the disk.
 */
export function createSharedAssets({ folder, records, log, retryMs = 60_000 }: SharedAssetsOptions) {
  const own = new Set(readdirSync(folder).filter((name) => hashedName.test(name)))
  let lookUps = 0
  const others = new LRUCache<string, Buffer>({
    maxSize: 8 * largestRecord,
    sizeCalculation: (file) => file.length + 1,
    async fetchMethod(name) {
      if (lookUps >= mostLookUps) throw tooManyLookUps
      lookUps += 1
      const found = await records.body("asset", name).finally(() => {
        lookUps -= 1
      })
      const body = z.string().safeParse(found).data
      return body === undefined ? undefined : Buffer.from(body, "base64")
    },
  })

  /** Writes the files of this build to the store, or extends their time there. */
  async function publish() {
    for (const name of own) {
      const record = { kind: "asset", key: name, owner: name, value: null, ttlMs: keptMs } as const
      const held = await records.get("asset", name)
      // SQLite writes at once: requests go in between.
      await setImmediate()
      if (held) await records.put(record, held.version)
      else await records.put({ ...record, body: await readFile(join(folder, name), "base64") }, 0)
    }
  }

  /** Publishes every day, and now unless that is `done`, until `signal` aborts. Never rejects. */
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

  /** Answers for the files of other builds. */
  const handler: RequestHandler = async (request, response, next) => {
    const reads = request.method === "GET" || request.method === "HEAD"
    const name = request.path.startsWith(prefix) ? request.path.slice(prefix.length) : ""
    if (!reads || !hashedName.test(name) || own.has(name)) return next()
    // A failing store must not turn a missing file into a server error.
    const file = await others
      .fetch(name)
      .catch((error: unknown) => (error === tooManyLookUps ? "busy" : undefined))
    if (!file) return next()
    if (file === "busy") {
      response.set("Retry-After", "1").sendStatus(503)
      return
    }
    response.type(extname(name))
    response.removeHeader("Vary")
    response.set("Cache-Control", "public, max-age=31536000, immutable")
    response.send(file)
  }

  return { publish, keepPublished, handler }
}
