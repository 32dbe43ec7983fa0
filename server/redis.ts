import { Cluster, type ClusterOptions, Redis, type RedisOptions } from "ioredis"
import { withTimeout } from "../app/http/with-timeout.server"
import { StoreError } from "../app/records/record-store.server"
import { newerFormat, StartError } from "./data-file"
import { addressesIn } from "./redis-addresses"

export interface RedisSettings {
  /** Several, separated by commas, are nodes of a cluster. With sentinels, the host is the name of the master. */
  url: string
  /** Precedes every key, for a Redis that several programs share. */
  keyPrefix: string
  /** "host:port" of each sentinel. */
  sentinels: string[]
  sentinelPassword: string | undefined
}

export type RedisClient = Redis | Cluster

/** One connection for everything that is stored in Redis or Valkey. */
export type RedisConnection = Awaited<ReturnType<typeof connectRedis>>

/** Connecting and one command together must stay below the 3 s in which a page has to be answered. */
const commandTimeoutMs = 2_000
/** Of the commands of one call together. */
const callTimeoutMs = 2_800
/** A connection that died without a word, or a Redis that hangs: the client connects again, with sentinels to the new master. */
const socketTimeoutMs = 3_000
/** Raise this when a key's content changes so that an older version would misread it. */
const format = 2
const formatKey = "format"
/** Their slots are spread over the whole cluster, so that every master of up to eight is written to. */
const readyKeysOfCluster = [3, 43, 2, 42, 1, 41, 0, 40].map((tag) => `ready:{${tag}}`)

const nodeOfCluster =
  "The server at REDIS_URL is a node of a Redis cluster (cluster_enabled:1). Name several of its nodes in REDIS_URL, separated by commas."
const singleServer =
  "The servers in REDIS_URL are no Redis cluster (cluster_enabled:0). Name one server in REDIS_URL."

const readOnly = new Error("READONLY: the server at REDIS_URL is a replica, which takes no writes")

/** This server is not the one that REDIS_URL describes: until somebody corrects it, nothing can be stored. */
class Misfit extends StartError {}

/**
 * Also resolves when Redis is away: the app must start, serve public pages, and recover by itself. Throws a StartError when
 * the data has a newer format. Without `marks`, it doesn't write its own into an empty Redis.
 */
export async function connectRedis(settings: RedisSettings, { marks = true } = {}) {
  const { keyPrefix } = settings
  const addresses = addressesIn(settings.url)
  const isCluster = addresses.length > 1
  const options = toRedisOptions(settings)
  const redis: RedisClient = isCluster
    ? new Cluster(addresses.map(parseAddress), clusterOptions(options))
    : new Redis(options)
  /** Why there is no connection: without one, a command says only that there is none. */
  let disconnected: Error | undefined
  // Each command reports its own failure. Without a listener, the client would also print them.
  for (const event of ["error", "node error"])
    redis.on(event, (error: Error & { lastNodeError?: Error }) => {
      disconnected = error.lastNodeError ?? error
    })
  let known = false
  let checking: Promise<void> | null = null
  // Another server may answer next.
  redis.on("close", forget)
  await redis.connect().catch(() => {})
  // A command fails that comes while its node is still being connected.
  if ("nodes" in redis) await Promise.all(redis.nodes("master").map((node) => node.ping().catch(() => {})))

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

  let misfit: string | null = null
  async function checkServer() {
    const noCluster = disconnected?.message.includes("cluster support disabled")
    if (isCluster && redis.status !== "ready") throw noCluster ? new Misfit(singleServer) : disconnected
    // A proxy may not know the command.
    const hello = isCluster ? null : await redis.call("HELLO").catch(() => null)
    const mode = Array.isArray(hello) ? hello[hello.indexOf("mode") + 1] : undefined
    if (mode === "cluster") throw new Misfit(nodeOfCluster)
    // On connecting, the client ignores that the server doesn't have the database, and uses the first one.
    const { db = 0 } = options
    if (db > 0) await redis.select(db).catch(refuseDatabase)
  }

  function refuseDatabase(error: Error): never {
    if (!error.message.includes("DB index")) throw error
    throw new Misfit(`REDIS_URL names database ${options.db}, which the Redis server doesn't have.`)
  }

  /** What a check that is still under way has seen no longer counts, either. */
  function forget() {
    known = false
    checking = null
  }

  async function checkFormat() {
    if (known) return
    checking ??= readFormat()
    const own = checking
    try {
      await own
      if (checking === own) known = true
    } finally {
      if (checking === own) checking = null
    }
  }

  async function readFormat() {
    await checkServer()
    const found = await redis.get(formatKey)
    if (found !== null && !/^\d+$/.test(found)) throw foreignFormat
    if (Number(found) > format) {
      throw new StartError(newerFormat("The data in Redis", Number(found), format))
    }
    // Format 2 has other keys for sessions; those of format 1 expire. A full Redis refuses a write that isn't needed.
    if (marks && Number(found) < format) await redis.set(formatKey, format)
  }

  /** Without a connection, the last one's end says more than the command's error. */
  function causeOf(error: unknown) {
    const cause = explained(error)
    if (!(cause instanceof Error) || cause instanceof StartError || cause !== error) return cause
    // The client leaves a replica at once: until a master answers, that is the cause, whichever call met it.
    if (cause.message.startsWith("READONLY")) disconnected = readOnly
    if (disconnected === readOnly) return readOnly
    const isClosed = redis.status !== "ready" || cause.message === "Connection is closed."
    return isClosed && cause.name !== "ReplyError" ? disconnected : cause
  }

  /** Runs commands; any failure becomes a StoreError. */
  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    const late = new Error("Command timed out")
    async function checked() {
      await checkFormat()
      return await work()
    }
    try {
      const result = await withTimeout<T | Error>(checked(), () => late, callTimeoutMs)
      if (result === late) throw late
      misfit = null
      return result as T // Only `late` is an Error.
    } catch (error) {
      const cause = causeOf(error)
      misfit = cause instanceof Misfit ? cause.message : null
      throw new StoreError("a Redis command failed", { cause })
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
    misfit: () => misfit,
    /** Throws a StoreError unless Redis can be read and written, and this version knows its format. */
    async ping() {
      // Another version may have migrated the data meanwhile.
      forget()
      // Writes, because a Redis that is full, read-only, or cannot save its data still answers PING.
      const keys = isCluster ? readyKeysOfCluster : ["ready"]
      await attempt(async () => void (await Promise.all(keys.map((key) => redis.set(key, 1, "PX", 60_000)))))
      disconnected = undefined
    },
    close: () => redis.disconnect(),
  }
}

function parseAddress(address: string) {
  const { hostname, port } = new URL(address)
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 6379) }
}

function clusterOptions({ keyPrefix, ...redisOptions }: RedisOptions): ClusterOptions {
  return {
    keyPrefix: keyPrefix ?? "",
    redisOptions,
    lazyConnect: true,
    enableReadyCheck: false,
    enableOfflineQueue: false,
    // It would send a command again that the lost node may have carried out.
    retryDelayOnFailover: 0,
    slotsRefreshInterval: 2_000,
    clusterRetryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
    // Certificates have names.
    dnsLookup: (address, done) => done(null, address),
  }
}

function toRedisOptions({ url, keyPrefix, sentinels, sentinelPassword }: RedisSettings): RedisOptions {
  const [first = url] = addressesIn(url)
  const { hostname, username, password, pathname, protocol } = new URL(first)
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
    return { ...shared, ...parseAddress(first) }
  }
  return {
    ...shared,
    name: hostname,
    sentinels: sentinels.map((address) => {
      const { port } = new URL(`redis://${address}`)
      return { ...parseAddress(`redis://${address}`), port: Number(port || 26379) }
    }),
    sentinelCommandTimeout: commandTimeoutMs,
    sentinelRetryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
    ...(sentinelPassword && { sentinelPassword }),
    ...(protocol === "rediss:" && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
  }
}
