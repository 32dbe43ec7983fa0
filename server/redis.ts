import { Redis, type RedisOptions } from "ioredis"
import { StoreError } from "../app/records/store-error.server"
import { newerFormat, StartError } from "./data-file"

export interface RedisSettings {
  /** With sentinels, the host is the name of the master. */
  url: string
  /** Precedes every key, for a Redis that several programs share. */
  keyPrefix: string
  /** "host:port" of each sentinel. */
  sentinels: string[]
  sentinelPassword: string | undefined
}

/** One connection for everything that is stored in Redis or Valkey. */
export type RedisConnection = Awaited<ReturnType<typeof connectRedis>>

/** Connecting and one command together must stay below the 3 s in which a page has to be answered. */
const commandTimeoutMs = 2_000
/** A connection that died without a word, or a Redis that hangs: the client connects again, with sentinels to the new master. */
const socketTimeoutMs = 3_000
/** Raise this when a key's content changes so that an older version would misread it. */
const format = 2
const formatKey = "format"

/**
 * Also resolves when Redis is away: the app must start, serve public pages, and recover by itself. Throws a StartError when
 * the data has a newer format. Without `marks`, it doesn't write its own into an empty Redis.
 */
export async function connectRedis(settings: RedisSettings, { marks = true } = {}) {
  const { keyPrefix } = settings
  const redis = new Redis(optionsOf(settings))
  /** Why there is no connection: without one, a command says only that there is none. */
  let disconnected: Error | undefined
  // Each command reports its own failure. Without a listener, the client would also print them.
  redis.on("error", (error) => {
    disconnected = error
  })
  redis.on("ready", () => {
    disconnected = undefined
  })
  await redis.connect().catch(() => {})

  const foreignFormat = new StartError(
    `The key "${keyPrefix}${formatKey}" in Redis isn't this server's. Set REDIS_KEY_PREFIX to a name of its own, or delete the key.`,
  )
  /** Names the keys of another program in the error of a command that met them. Redis's own doesn't. */
  function explained(error: unknown) {
    if (!(error instanceof Error) || !error.message.includes("WRONGTYPE")) return error
    // The client adds the command to what Redis answers.
    const { command } = error as { command?: { args: unknown[] } }
    const args = command?.args.map(String) ?? []
    if (args.includes(keyPrefix + formatKey)) return foreignFormat
    const keys = args.filter((arg) => /(?:^|:)(?:record|records-of|queue):/.test(arg))
    return keys.length > 0
      ? new Error(`another program writes to ${keys.join(" or ")}`, { cause: error })
      : error
  }

  let known = false
  async function checkFormat() {
    if (known) return
    const found = await redis.get(formatKey)
    if (found !== null && !/^\d+$/.test(found)) throw foreignFormat
    if (Number(found) > format) {
      throw new StartError(newerFormat("The data in Redis", Number(found), format))
    }
    // Format 2 has other keys for sessions; those of format 1 expire. A full Redis refuses a write that isn't needed.
    if (marks && Number(found) < format) await redis.set(formatKey, format)
    known = true
  }

  /** Runs commands; any failure becomes a StoreError. */
  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      await checkFormat()
      return await work()
    } catch (error) {
      const cause = explained(error)
      throw new StoreError("a Redis command failed", {
        cause: redis.status === "ready" || cause instanceof StartError ? cause : disconnected,
      })
    }
  }

  await checkFormat().catch((error) => {
    const cause = explained(error)
    if (!(cause instanceof StartError)) return
    redis.disconnect()
    throw cause
  })
  return {
    redis,
    attempt,
    /** Throws a StoreError unless Redis can be read and written, and this version knows its format. */
    async ping() {
      // Another version may have migrated the data meanwhile.
      known = false
      // Writes, because a Redis that is full, read-only, or cannot save its data still answers PING.
      await attempt(async () => void (await redis.set("ready", 1, "PX", 60_000)))
    },
    close: () => redis.disconnect(),
  }
}

function optionsOf({ url, keyPrefix, sentinels, sentinelPassword }: RedisSettings): RedisOptions {
  const { hostname, port, username, password, pathname, protocol } = new URL(url)
  const tls = protocol === "rediss:" ? { tls: {} } : {}
  const shared: RedisOptions = {
    keyPrefix,
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    // It asks INFO, which an ACL user may not be allowed. While Redis loads its data, each command fails by itself.
    enableReadyCheck: false,
    connectTimeout: commandTimeoutMs,
    commandTimeout: commandTimeoutMs,
    socketTimeout: socketTimeoutMs,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
    // After a failover, the old master may live on as a replica: connecting again leads to the new one.
    reconnectOnError: (error) => error.message.startsWith("READONLY"),
    db: Number(pathname.slice(1) || 0),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...tls,
  }
  if (sentinels.length === 0) {
    return { ...shared, host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 6379) }
  }
  return {
    ...shared,
    name: hostname,
    sentinels: sentinels.map((address) => {
      const { hostname: host, port: sentinelPort } = new URL(`redis://${address}`)
      return { host: host.replace(/^\[|\]$/g, ""), port: Number(sentinelPort || 26379) }
    }),
    sentinelCommandTimeout: commandTimeoutMs,
    sentinelRetryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
    ...(sentinelPassword && { sentinelPassword }),
    ...(protocol === "rediss:" && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
  }
}
