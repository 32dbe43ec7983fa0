import type { Result } from "ioredis"
import type { Log } from "../../app/http/contexts"
import {
  mostQueued,
  type RecordKind,
  type RecordPlace,
  TooManyRecords,
} from "../../app/records/record-store.server"
import type { RedisConnection } from "../redis"
import { createRecordCodec, hashed } from "./record-codec"

declare module "ioredis" {
  interface RedisCommander<Context> {
    listRecord(list: string, name: string, ...options: number[]): Result<[0 | 1, number] | null, Context>
    unlistRecord(list: string, name: string, score: string): Result<0 | 1, Context>
    keepList(list: string, ttl: number): Result<0 | 1, Context>
    putRecord(key: string, ...fields: Array<string | number>): Result<0 | 1, Context>
    extendRecord(key: string, now: number, expiresAt: number, ttl: number): Result<string | null, Context>
    deleteRecord(key: string, version: string | number): Result<string | null, Context>
  }
}

export interface RedisRecordsOptions {
  connection: RedisConnection
  secrets: string[]
  now: () => number
  log: Log
}

/*
 * Each command touches one key, so that a cluster can keep a record and the lists that name it on different servers. A write enters
 * the lists first: a crash in between leaves a name without a record, and never a record that no list names. A list's reader drops
 * such names. Expiry is compared with the caller's clock; Redis's own only removes what has ended. Lists are sorted by Redis's clock.
 */

/** Kinds of which only Redis's clock says when they end: a node whose clock is ahead would take a lock that another one holds. */
const kindsOfAllNodes: RecordKind[] = ["lock", "used"]

const scripts = {
  /** The name is in the list, which lives as long as its record. Null: the list has `limit` others. Renewed: it becomes the newest. */
  listRecord: `
    local list, name = KEYS[1], ARGV[1]
    local ttl, limit, renewed = tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4] == '1'
    local known = redis.call('ZSCORE', list, name)
    local count = redis.call('ZCARD', list)
    if not known and limit > 0 and count >= limit then return false end
    local time = redis.call('TIME')
    if renewed or not known then redis.call('ZADD', list, time[1] * 1000000 + time[2], name) end
    if redis.call('PTTL', list) < ttl then redis.call('PEXPIRE', list, ttl) end
    return {known and 1 or 0, count}`,

  /** The name leaves the list, unless it has entered it again since it was read. */
  unlistRecord: `
    if redis.call('ZSCORE', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
    return redis.call('ZREM', KEYS[1], ARGV[1])`,

  /** The list lives at least so long. */
  keepList: `
    if redis.call('PTTL', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
    return redis.call('PEXPIRE', KEYS[1], ARGV[1])`,

  /** Of several writers of one version, one succeeds. Nothing is left of an earlier record. */
  putRecord: `
    local record, version, now, ttl = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[4])
    -- What is no number, or endless, counts as absent.
    local function finite(number) return number and number > 0 and number < math.huge end
    local held = redis.call('HMGET', record, 'version', 'expiresAt')
    local current = 0
    local heldVersion, heldUntil = tonumber(held[1]), tonumber(held[2])
    if finite(heldVersion) and finite(heldUntil) and heldUntil > now then current = heldVersion end
    if current ~= version then return 0 end
    -- A deletion that is not needed would let a full Redis accept the writes after it.
    if version == 0 and held[1] then redis.call('DEL', record) end
    redis.call('HSET', record, 'version', version + 1, 'own', ARGV[5], 'value', ARGV[7])
    if ARGV[6] == '0' then redis.call('HSET', record, 'unqueued', version + 1) end
    if ARGV[8] ~= '' then redis.call('HSET', record, 'body', ARGV[8]) end
    -- A negative time to live keeps the end of the record.
    if ttl > 0 then
      redis.call('HSET', record, 'expiresAt', ARGV[3])
      redis.call('PEXPIRE', record, ttl)
    end
    return 1`,

  /** Only a living record lives longer. Returns its owner's list. */
  extendRecord: `
    local held = redis.call('HMGET', KEYS[1], 'expiresAt', 'own')
    local heldUntil = tonumber(held[1])
    -- What is no number, or endless, would become valid.
    if not (heldUntil and heldUntil > tonumber(ARGV[1]) and heldUntil < math.huge) then return false end
    -- First, since a full Redis refuses HSET unless the script has written something.
    redis.call('PEXPIRE', KEYS[1], ARGV[3])
    redis.call('HSET', KEYS[1], 'expiresAt', ARGV[2])
    return held[2]`,

  /** A record with another version stays. Returns its owner's list. */
  deleteRecord: `
    local held = redis.call('HMGET', KEYS[1], 'version', 'own')
    if ARGV[1] ~= '' and held[1] ~= ARGV[1] then return false end
    return redis.call('DEL', KEYS[1]) == 1 and (held[2] or '')`,
}

type Fields = Array<string | null>

/** How many names of an owner with too many records are looked at: as a rule, the oldest records have ended first. */
const looksForEnded = 50

/** Records in Redis or Valkey: the store for more than one process. */
export function openRedisRecords({ connection, secrets, now, log }: RedisRecordsOptions): RecordPlace {
  const { redis, attempt } = connection
  const codec = createRecordCodec(secrets)
  const nowFor = (kind: RecordKind) => (kindsOfAllNodes.includes(kind) ? 0 : now())
  const keyPrefix = redis.options.keyPrefix ?? ""
  for (const [name, lua] of Object.entries(scripts)) redis.defineCommand(name, { numberOfKeys: 1, lua })

  /** Null for what another program wrote, and for what has ended. */
  function valid(name: string, fields: Fields, at = now()) {
    const [version = 0, expiresAt = 0] = fields.map((field) => Number(field || Number.NaN))
    const sealed = fields[2]
    if (!sealed) return null
    if (version > 0 && Number.isFinite(version) && Number.isFinite(expiresAt))
      return expiresAt > at ? { version, expiresAt, sealed } : null
    log.warn({ name: keyPrefix + recordKey(name) }, "a stored value is not this server's")
    return null
  }

  function opened(name: string, fields: Fields, at = now()) {
    const found = valid(name, fields, at)
    return found && codec.open(name, found)
  }

  /** Those fields of a record that a list names. Null when it is gone; then its name leaves the list. */
  async function member(list: string, name: string, score: string, more: string[]) {
    const read = await redis.hmget(recordKey(name), "own", "unqueued", "version", ...more)
    const [own, unqueued, ...fields] = read
    const [version] = fields
    // What this node takes for expired, or cannot read, may be valid for another one.
    const isListed = list.startsWith("queue:") ? version !== unqueued : own === keyPrefix + list
    if (version !== null && isListed) return { name, fields }
    // A list that can't be written at the moment is still right.
    await redis.unlistRecord(list, name, score).catch(() => {})
    return null
  }

  /** The records that a list names, in its order. Without `more` fields, no values are read, which may be large. */
  async function members(list: string, last: number, ...more: string[]) {
    const all = await redis.zrange(list, "0", `${last}`, "WITHSCORES")
    const reads = all.flatMap((name, at) =>
      at % 2 === 0 ? [member(list, name, all[at + 1] ?? "", more)] : [],
    )
    return (await Promise.all(reads)).flatMap((found) => found ?? [])
  }

  async function listed(list: string, last = -1) {
    const found = await members(list, last, "expiresAt", "value")
    return found.flatMap(({ name, fields }) => opened(name, fields) ?? [])
  }

  /** Otherwise the names of deleted records would count as records until they are the oldest. */
  async function leaveList(list: string, name: string) {
    const score = await redis.zscore(list, name)
    if (score !== null) await member(list, name, score, [])
  }

  /** Enters the lists before a write. Null when the owner's has too many. */
  async function enterLists(lists: string[], name: string, ttl: number, limit: number) {
    const [own = ""] = lists
    const answers = await Promise.all(
      lists.map((list) => redis.listRecord(list, name, ttl, list === own ? limit : 0, 0)),
    )
    if (answers[0] !== null) return answers
    await members(own, looksForEnded - 1)
    return [await redis.listRecord(own, name, ttl, limit, 0), ...answers.slice(1)]
  }

  /** Only an owner's newest records stay, and queued ones. */
  async function dropOldest(own: string, queue: string, most: number) {
    for (const { name } of await members(own, -most - 1))
      if ((await redis.zscore(queue, name)) === null) await redis.del(recordKey(name))
  }

  return {
    get: (kind, key) =>
      attempt(async () => {
        const name = hashed(kind, key)
        const fields = await redis.hmget(recordKey(name), "version", "expiresAt", "value")
        return opened(name, fields, nowFor(kind))
      }),

    body: (kind, key) =>
      attempt(async () => {
        const name = hashed(kind, key)
        const found = valid(name, await redis.hmget(recordKey(name), "version", "expiresAt", "body"))
        return found && codec.openBody(name, found.sealed)
      }),

    async put({ kind, owner, queued = false, ttlMs, most = 0, limit = 0, ...content }, version) {
      const name = hashed(kind, content.key)
      const { value, body } = codec.seal(name, content)
      const [own, queue] = [ownerKey(kind, owner), queueKey(kind)]
      const lists = [...(owner === content.key ? [] : [own]), ...(queued ? [queue] : [])]
      const ttl = ttlMs === null ? -1 : Math.max(1, ttlMs)
      const times = [version, nowFor(kind), now() + (ttlMs ?? 0), ttl]
      return await attempt(async () => {
        const entered = await enterLists(lists, name, ttl, version === 0 ? limit : 0)
        if (entered[0] === null) return null
        const fields = [keyPrefix + own, queued ? 1 : 0, value, body ?? ""]
        if ((await redis.putRecord(recordKey(name), ...times, ...fields)) === 0) return false
        // Meanwhile a reader may have found no record for a name that was new, or of an earlier record.
        const renewed = lists.filter((_, at) => version === 0 || entered[at]?.[0] === 0)
        await Promise.all(renewed.map((list) => redis.listRecord(list, name, ttl, 0, 1)))
        if (version === 0 && most > 0 && (entered[0]?.[1] ?? 0) >= most) await dropOldest(own, queue, most)
        return true
      }).then((written) => {
        if (written === null) throw new TooManyRecords(`${kind} records of one owner`)
        return written
      })
    },

    extend: (kind, key, ttlMs) =>
      attempt(async () => {
        const name = recordKey(hashed(kind, key))
        const own = await redis.extendRecord(name, nowFor(kind), now() + ttlMs, ttlMs)
        if (own) await redis.keepList(own.slice(keyPrefix.length), ttlMs)
      }),

    delete: (kind, key, version) =>
      attempt(async () => {
        const name = hashed(kind, key)
        const own = await redis.deleteRecord(recordKey(name), version ?? "")
        const list = own?.slice(keyPrefix.length)
        if (list && list !== ownerKey(kind, key)) await leaveList(list, name).catch(() => {})
        return own !== null
      }),

    ofOwner: (kind, owner) => attempt(async () => (await listed(ownerKey(kind, owner))).reverse()),
    queued: (kind) => attempt(() => listed(queueKey(kind), mostQueued - 1)),

    ping: connection.ping,
    close: async () => connection.close(),
  }
}

function recordKey(name: string) {
  return `record:${name}`
}

function ownerKey(kind: RecordKind, owner: string) {
  return `records-of:${hashed(kind, owner)}`
}

function queueKey(kind: RecordKind) {
  return `queue:${kind}`
}
