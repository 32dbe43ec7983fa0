import { createHash, randomBytes } from "node:crypto"
import { Redis } from "ioredis"
import {
  type SessionRecord,
  type SessionStore,
  SessionStoreError,
  sessionKey,
} from "../../app/auth/session-store"
import { createLeases, processPart } from "./leases"
import { createSealing } from "./sealing"

export interface RedisStoreOptions {
  url: string
  secrets: string[]
  idleMs: number
  maxMs: number
  leaseMs: number
  now: () => number
}

/** With the command's own time this stays within the 3 s in which a page must be answered (B19). */
const answerWithinMs = 2_000

/* Each script is one step that nothing else can come between. Limits are compared with the caller's clock; Redis's own
   expiry only takes away what has ended. */

const replaceScript = `
  local held = redis.call('HMGET', KEYS[1], 'generation', 'idleUntil', 'endsAt')
  if held[1] ~= ARGV[1] or tonumber(held[2]) <= tonumber(ARGV[3]) or tonumber(held[3]) <= tonumber(ARGV[3]) then return 0 end
  redis.call('HSET', KEYS[1], 'sealed', ARGV[2])
  redis.call('HINCRBY', KEYS[1], 'generation', 1)
  return 1`

const touchScript = `
  local held = redis.call('HMGET', KEYS[1], 'idleUntil', 'endsAt')
  local now, idleUntil = tonumber(ARGV[1]), tonumber(ARGV[2])
  if not held[1] or tonumber(held[1]) <= now or tonumber(held[2]) <= now then return 0 end
  redis.call('HSET', KEYS[1], 'idleUntil', ARGV[2])
  redis.call('PEXPIRE', KEYS[1], math.min(idleUntil, tonumber(held[2])) - now)
  return 1`

const acquireScript = `
  local held = redis.call('GET', KEYS[1])
  if held and string.sub(held, 1, ${processPart}) ~= string.sub(ARGV[1], 1, ${processPart}) then return 0 end
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return 1`

const renewScript = `
  if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return 0`

const releaseScript = `
  if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
  return 0`

/** Sessions in Redis or Valkey: the store for more than one process. */
export async function openRedisStore(options: RedisStoreOptions): Promise<SessionStore> {
  const { idleMs, maxMs, now } = options
  const sealing = createSealing(options.secrets)
  const redis = await connect(options.url)

  const withLease = createLeases(
    {
      acquire: (name, owner, ttlMs) =>
        asked(async () => (await redis.eval(acquireScript, 1, leaseOf(name), owner, ttlMs)) === 1),
      renew: (name, owner, ttlMs) =>
        asked(async () => void (await redis.eval(renewScript, 1, leaseOf(name), owner, ttlMs))),
      release: (name, owner) =>
        asked(async () => void (await redis.eval(releaseScript, 1, leaseOf(name), owner))),
    },
    options.leaseMs,
  )

  /** All of a group in one step, so that an answer that gets lost leaves no session that nobody was told of. */
  function deleteGroup(group: string) {
    return asked(async () => {
      const keys = await redis.smembers(group)
      if (keys.length === 0) return []
      const writes = redis.multi()
      for (const key of keys) writes.del(sessionOf(key))
      const outcomes = (await writes.srem(group, ...keys).exec()) ?? []
      for (const [error] of outcomes) if (error) throw error
      return keys.filter((_key, index) => outcomes[index]?.[1] === 1)
    })
  }

  return {
    create: (record) =>
      asked(async () => {
        const id = randomBytes(32).toString("base64url")
        const key = sessionKey(id)
        const idleUntil = now() + idleMs
        const endsAt = record.startedAt + maxMs
        const session = { generation: 1, idleUntil, endsAt, sealed: sealing.seal(id, record) }
        const writes = redis.multi().hset(sessionOf(key), session)
        writes.pexpire(sessionOf(key), Math.max(1, Math.min(idleUntil, endsAt) - now()))
        for (const group of groupsOf(record)) writes.sadd(group, key).pexpire(group, maxMs)
        for (const [error] of (await writes.exec()) ?? []) if (error) throw error
        return id
      }),

    get: (id) =>
      asked(async () => {
        const held = await redis.hgetall(sessionOf(sessionKey(id)))
        if (!held.sealed || Number(held.idleUntil) <= now() || Number(held.endsAt) <= now()) return null
        const record = sealing.open(id, held.sealed)
        return record && { record, generation: Number(held.generation) }
      }),

    replace: (id, generation, record) =>
      asked(async () => {
        const sealed = sealing.seal(id, record)
        const key = sessionOf(sessionKey(id))
        return (await redis.eval(replaceScript, 1, key, generation, sealed, now())) === 1
      }),

    touch: (id) =>
      asked(
        async () => void (await redis.eval(touchScript, 1, sessionOf(sessionKey(id)), now(), now() + idleMs)),
      ),

    delete: (id) => asked(async () => void (await redis.del(sessionOf(sessionKey(id))))),

    deleteByProviderSession: async (providerSession) =>
      providerSession ? await deleteGroup(providerOf(providerSession)) : [],

    deleteBySubject: async (subject) => (subject ? await deleteGroup(subjectOf(subject)) : []),

    useOnce: (key, ttlMs) =>
      asked(async () => (await redis.set(`used:${hashed(key)}`, 1, "PX", ttlMs, "NX")) === "OK"),

    isUsed: (key) => asked(async () => (await redis.exists(`used:${hashed(key)}`)) === 1),

    withLease,

    // A write: one that is full, a replica, or cannot save what it holds still answers PING.
    ping: () => asked(async () => void (await redis.set("ready", 1, "PX", 60_000))),

    async close() {
      redis.disconnect()
    },
  }
}

/** Resolves also when Redis is away: the app starts, answers its public pages, and recovers by itself (K6). */
async function connect(url: string) {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: answerWithinMs,
    commandTimeout: answerWithinMs,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
  })
  // Each command reports its own failure; without a listener the client would print them all again.
  redis.on("error", () => {})
  await redis.connect().catch(() => {})
  return redis
}

function sessionOf(key: string) {
  return `session:${key}`
}

function groupsOf({ providerSession, subject }: SessionRecord) {
  return [...(providerSession ? [providerOf(providerSession)] : []), subjectOf(subject)]
}

function subjectOf(subject: string) {
  return `subject:${hashed(subject)}`
}

function providerOf(providerSession: string) {
  return `provider-session:${hashed(providerSession)}`
}

function leaseOf(name: string) {
  return `lease:${hashed(name)}`
}

function hashed(text: string) {
  return createHash("sha256").update(text).digest("hex")
}

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new SessionStoreError("Redis did not answer as it should", { cause })
  }
}
