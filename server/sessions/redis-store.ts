import { createHash, randomBytes } from "node:crypto"
import { type SessionRecord, type SessionStore, sessionKey } from "../../app/auth/session-store.server"
import type { RedisConnection } from "../redis"
import { createEncryption } from "./encryption"
import { listedSession, touchDue } from "./listed-session"
import { createLocks, processIdLength } from "./locks"

export interface RedisStoreOptions {
  connection: RedisConnection
  secrets: string[]
  idleMs: number
  maxMs: number
  lockMs: number
  now: () => number
}

/* Scripts are atomic. Limits are compared with the caller's clock; Redis's own expiry only removes ended sessions. */

const replaceScript = `
  local held = redis.call('HMGET', KEYS[1], 'generation', 'idleUntil', 'endsAt')
  local now, idleUntil, endsAt = tonumber(ARGV[3]), tonumber(held[2]), tonumber(held[3])
  if held[1] ~= ARGV[1] or not idleUntil or not endsAt or not (idleUntil > now and endsAt > now) then return 0 end
  redis.call('HSET', KEYS[1], 'sealed', ARGV[2], 'card', ARGV[4])
  redis.call('HINCRBY', KEYS[1], 'generation', 1)
  return 1`

const touchScript = `
  local held = redis.call('HMGET', KEYS[1], 'idleUntil', 'endsAt')
  local now, idleUntil = tonumber(ARGV[1]), tonumber(ARGV[2])
  local current, endsAt = tonumber(held[1]), tonumber(held[2])
  if not current or not endsAt or not (current > now and endsAt > now) then return 0 end
  redis.call('HSET', KEYS[1], 'idleUntil', ARGV[2])
  redis.call('PEXPIRE', KEYS[1], math.min(idleUntil, endsAt) - now)
  return 1`

const deleteOfSubjectScript = `
  if redis.call('SREM', KEYS[1], ARGV[1]) == 0 then return {} end
  local held = redis.call('HMGET', KEYS[2], 'idleUntil', 'endsAt', 'generation', 'card')
  redis.call('DEL', KEYS[2])
  return held`

const acquireScript = `
  local held = redis.call('GET', KEYS[1])
  if held and string.sub(held, 1, ${processIdLength}) ~= string.sub(ARGV[1], 1, ${processIdLength}) then return 0 end
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return 1`

const renewScript = `
  if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return 0`

const releaseScript = `
  if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
  return 0`

/** Sessions in Redis or Valkey: the store for more than one process. */
export function openRedisStore(options: RedisStoreOptions): SessionStore {
  const { idleMs, maxMs, now } = options
  const { redis, attempt, notOurs } = options.connection
  const encryption = createEncryption(options.secrets)

  const withLease = createLocks(
    {
      acquire: (name, owner, ttlMs) =>
        attempt(async () => (await redis.eval(acquireScript, 1, lockKey(name), owner, ttlMs)) === 1),
      renew: (name, owner, ttlMs) =>
        attempt(async () => void (await redis.eval(renewScript, 1, lockKey(name), owner, ttlMs))),
      release: (name, owner) =>
        attempt(async () => void (await redis.eval(releaseScript, 1, lockKey(name), owner))),
    },
    options.lockMs,
  )

  /** Deletes a group in one transaction: if the reply is lost, no deleted session may go unreported. */
  function deleteGroup(group: string) {
    return attempt(async () => {
      const keys = await redis.smembers(group)
      if (keys.length === 0) return []
      const writes = redis.multi()
      for (const key of keys) writes.del(sessionRedisKey(key))
      const outcomes = (await writes.srem(group, ...keys).exec()) ?? []
      for (const [error] of outcomes) if (error) throw error
      return keys.filter((_key, index) => outcomes[index]?.[1] === 1)
    })
  }

  type Text = string | null | undefined

  /** Null for a session that is over. A value that is no number counts as absent: compared with the time, it would never end. */
  function living(key: string, idleText: Text, endsText: Text, generationText: Text) {
    if (!idleText) return null
    const [idleUntil, endsAt, generation] = [Number(idleText), Number(endsText), Number(generationText)]
    if (![idleUntil, endsAt, generation].every(Number.isFinite)) notOurs(sessionRedisKey(key))
    else if (idleUntil > now() && endsAt > now()) return { key, idleUntil, endsAt, generation }
    return null
  }

  /** The answer is HMGET's: one text or null for each field. */
  function opened(key: string, answer: unknown) {
    const [idleUntil, endsAt, generation, card] = answer as Array<string | null>
    const times = living(key, idleUntil, endsAt, generation)
    return times && listedSession({ ...times, card: card ?? "" }, { encryption, now: now(), idleMs, maxMs })
  }

  async function listed(group: string) {
    const keys = await redis.smembers(group)
    const reads = redis.pipeline()
    for (const key of keys) reads.hmget(sessionRedisKey(key), "idleUntil", "endsAt", "generation", "card")
    const answers = keys.length > 0 ? ((await reads.exec()) ?? []) : []
    return answers.flatMap(([error, answer], at) => {
      if (error) throw error
      return opened(keys[at] ?? "", answer) ?? []
    })
  }

  /** A set outlives its sessions as long as new ones come: without this, it would name all that ever were. */
  async function forgetEnded(group: string) {
    const keys = await redis.smembers(group)
    if (keys.length === 0) return
    const reads = redis.pipeline()
    for (const key of keys) reads.exists(sessionRedisKey(key))
    const answers = (await reads.exec()) ?? []
    const ended = keys.filter((_key, at) => answers[at]?.[1] === 0)
    if (ended.length > 0) await redis.srem(group, ...ended)
  }

  return {
    create: (record) =>
      attempt(async () => {
        const id = randomBytes(32).toString("base64url")
        const key = sessionKey(id)
        const idleUntil = now() + idleMs
        const endsAt = record.startedAt + maxMs
        const sealed = encryption.encrypt(id, record)
        const card = encryption.encryptCard(key, record)
        const session = { generation: 1, idleUntil, endsAt, sealed, card }
        const writes = redis.multi().hset(sessionRedisKey(key), session)
        writes.pexpire(sessionRedisKey(key), Math.max(1, Math.min(idleUntil, endsAt) - now()))
        const groups = groupRedisKeys(record)
        for (const group of groups) await forgetEnded(group)
        for (const group of groups) writes.sadd(group, key).pexpire(group, maxMs)
        for (const [error] of (await writes.exec()) ?? []) if (error) throw error
        return id
      }),

    get: (id) =>
      attempt(async () => {
        const key = sessionKey(id)
        const held = await redis.hgetall(sessionRedisKey(key))
        const times = living(key, held.idleUntil, held.endsAt, held.generation)
        const record = times && held.sealed ? encryption.decrypt(id, held.sealed) : null
        if (!times || !record) return null
        return { record, generation: times.generation, touchDue: touchDue(times.idleUntil, now(), idleMs) }
      }),

    replace: (id, generation, record) =>
      attempt(async () => {
        const key = sessionKey(id)
        const sealed = encryption.encrypt(id, record)
        const card = encryption.encryptCard(key, record)
        const write = [generation, sealed, now(), card]
        return (await redis.eval(replaceScript, 1, sessionRedisKey(key), ...write)) === 1
      }),

    touch: (id) =>
      attempt(
        async () =>
          void (await redis.eval(touchScript, 1, sessionRedisKey(sessionKey(id)), now(), now() + idleMs)),
      ),

    delete: (id) => attempt(async () => void (await redis.del(sessionRedisKey(sessionKey(id))))),

    ofSubject: (subject) => attempt(() => listed(subjectRedisKey(subject))),

    deleteOfSubject: (subject, key) =>
      attempt(async () => {
        const keys = [subjectRedisKey(subject), sessionRedisKey(key)]
        return opened(key, await redis.eval(deleteOfSubjectScript, 2, ...keys, key))
      }),

    deleteByProviderSession: async (providerSession) =>
      providerSession ? await deleteGroup(providerRedisKey(providerSession)) : [],

    deleteBySubject: async (subject) => (subject ? await deleteGroup(subjectRedisKey(subject)) : []),

    useOnce: (key, ttlMs) =>
      attempt(async () => (await redis.set(`used:${sha256(key)}`, 1, "PX", ttlMs, "NX")) === "OK"),

    isUsed: (key) => attempt(async () => (await redis.exists(`used:${sha256(key)}`)) === 1),

    withLease,

    ping: options.connection.ping,

    close: async () => options.connection.close(),
  }
}

function sessionRedisKey(key: string) {
  return `session:${key}`
}

function groupRedisKeys({ providerSession, subject }: SessionRecord) {
  return [...(providerSession ? [providerRedisKey(providerSession)] : []), subjectRedisKey(subject)]
}

function subjectRedisKey(subject: string) {
  return `subject:${sha256(subject)}`
}

function providerRedisKey(providerSession: string) {
  return `provider-session:${sha256(providerSession)}`
}

/** The prefix "lease:" is kept, so that processes of different versions share their locks. */
function lockKey(name: string) {
  return `lease:${sha256(name)}`
}

function sha256(text: string) {
  return createHash("sha256").update(text).digest("hex")
}
