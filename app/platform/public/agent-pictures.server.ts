import { LRUCache } from "lru-cache"
import { pictureType } from "../../domain/agent-picture"
import type { Log } from "../../http/contexts"
import { readAtMost } from "../../http/read-at-most.server"
import { discard } from "../transport/body.server"
import { createConcurrencyLimit } from "../transport/concurrency-limit.server"

export interface Picture {
  bytes: Uint8Array<ArrayBuffer>
  /** One of the raster types. */
  type: string
}

export interface AgentPicturesOptions {
  /** Upstream base without a trailing slash. */
  platformUrl: string
  fetchPlatform: typeof fetch
  /** Reaches public https hosts only. */
  fetchPublic: typeof fetch
  log: Log
}

const largestBytes = 2 << 20
const cacheBytes = 32 << 20
const patienceMs = 5_000
const keptMs = 60 * 60_000
const failureKeptMs = 5 * 60_000
const none: Picture = { bytes: new Uint8Array(), type: "" }

/** The pictures whose addresses the platform names. Browsers don't load them: other hosts would see who is looking. */
export function createAgentPictures(options: AgentPicturesOptions) {
  const { platformUrl, log } = options
  const turns = createConcurrencyLimit({ size: 6, maxWaiting: 60, patienceMs })

  async function read(address: string): Promise<Picture> {
    const url = new URL(address, `${platformUrl}/`)
    const fetch = url.origin === new URL(platformUrl).origin ? options.fetchPlatform : options.fetchPublic
    const response = await fetch(url, {
      headers: { accept: "image/*" },
      credentials: "omit",
      // Another address may be one that must not be asked.
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!response.ok || !response.body) {
      await discard(response)
      throw new Error(`status ${response.status}`)
    }
    const file = await readAtMost(response.body, largestBytes)
    if (!file?.whole) throw new Error("too large")
    const type = pictureType(file.bytes.toString("latin1", 0, 16))
    if (!type) throw new Error("no raster image")
    return { bytes: file.bytes, type }
  }

  const cache = new LRUCache<string, Picture>({
    maxSize: cacheBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 1_000,
    ttl: keptMs,
    perf: performance,
    async fetchMethod(address, _, { options: entry }) {
      const turn = await turns.acquire()
      if (!turn) return undefined
      try {
        return await read(address)
      } catch (error) {
        log.warn(
          // fetch says no more than that it has failed.
          { picture: address.slice(0, 200), error: String(Object(error).cause ?? error) },
          "an agent's picture cannot be shown",
        )
        entry.ttl = failureKeptMs
        return none
      } finally {
        turn.release()
      }
    },
  })

  return {
    /** Null when there is no picture that may be shown. Never rejects. */
    async load(address: string): Promise<Picture | null> {
      const picture = await cache.fetch(address)
      return picture && picture !== none ? picture : null
    },
  }
}
