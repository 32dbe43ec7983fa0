import type { Log } from "../../app/http/contexts"
import { createRepeatedFailures } from "../../app/http/repeated-failures.server"
import {
  mostQueued,
  type RecordKind,
  type RecordPlace,
  type StoredRecord,
  TooManyRecords,
} from "../../app/records/record-store.server"
import type { RedisConnection } from "../redis"
import { createRecordCodec, hashed } from "./record-codec"

export interface RedisRecordsOptions {
  connection: RedisConnection
  secrets: string[]
  now: () => number
  log: Log
}

/*
 * Expiry is compared with the caller's clock; Redis's own only removes what has ended. The lists of an owner and of a queue are
 * sorted by Redis's clock, and lose members that are gone when they are read.
 */

/** Kinds of which only Redis's clock says when they end: a node whose clock is ahead would take a lock that another one holds. */
const kindsOfAllNodes: RecordKind[] = ["lock", "used"]

const putScript = `
  local record, own, queue = KEYS[1], KEYS[2], KEYS[3]
  local version, now, expiresAt, ttl = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[4])
  -- A negative time to live keeps the end of the record.
  local queued, name, value, body = ARGV[5], ARGV[6], ARGV[7], ARGV[8]
  local most, limit = tonumber(ARGV[9]), tonumber(ARGV[10])
  local prefix = string.sub(record, 1, #record - #name)
  -- How many records the owner has above this number.
  local function above(number)
    if redis.call('ZCARD', own) <= number then return 0 end
    for _, old in ipairs(redis.call('ZRANGE', own, 0, -1)) do
      if redis.call('EXISTS', prefix .. old) == 0 then redis.call('ZREM', own, old) end
    end
    return redis.call('ZCARD', own) - number
  end
  -- What is no number, or endless, counts as absent.
  local function finite(number) return number and number > 0 and number < math.huge end
  -- A value of another type fails here, before anything is written.
  redis.call('ZCARD', own)
  redis.call('ZCARD', queue)
  local held = redis.call('HMGET', record, 'version', 'expiresAt')
  local current = 0
  local heldVersion, heldUntil = tonumber(held[1]), tonumber(held[2])
  if finite(heldVersion) and finite(heldUntil) and heldUntil > now then current = heldVersion end
  if current ~= version then return 0 end
  if version == 0 and limit > 0 and above(limit - 1) > 0 then return -1 end
  -- A deletion that is not needed would let a full Redis accept the writes after it.
  if version == 0 and held[1] then redis.call('DEL', record) end
  redis.call('HSET', record, 'version', version + 1, 'own', own, 'value', value)
  if body ~= '' then redis.call('HSET', record, 'body', body) end
  if ttl > 0 then
    redis.call('HSET', record, 'expiresAt', expiresAt)
    redis.call('PEXPIRE', record, ttl)
  end
  local time = redis.call('TIME')
  local score = time[1] * 1000000 + time[2]
  -- The member of an earlier record with this key would make the new one the oldest.
  if version == 0 then redis.call('ZREM', own, name) end
  redis.call('ZADD', own, 'NX', score, name)
  if redis.call('PTTL', own) < ttl then redis.call('PEXPIRE', own, ttl) end
  if queued == '1' then
    redis.call('ZADD', queue, 'NX', score, name)
    if redis.call('PTTL', queue) < ttl then redis.call('PEXPIRE', queue, ttl) end
  else
    redis.call('ZREM', queue, name)
  end
  if version == 0 and most > 0 then
    local over = above(most)
    for _, old in ipairs(over > 0 and redis.call('ZRANGE', own, 0, over - 1) or {}) do
      if not redis.call('ZSCORE', queue, old) then
        redis.call('DEL', prefix .. old)
        redis.call('ZREM', own, old)
      end
    end
  end
  return 1`

const extendScript = `
  local held = redis.call('HMGET', KEYS[1], 'expiresAt', 'own')
  local heldUntil, ttl = tonumber(held[1]), ARGV[3]
  -- What is no number, or endless, would become valid.
  if not (heldUntil and heldUntil > tonumber(ARGV[1]) and heldUntil < math.huge) then return end
  -- First, since a full Redis refuses HSET unless the script has written something.
  redis.call('PEXPIRE', KEYS[1], ttl)
  redis.call('HSET', KEYS[1], 'expiresAt', ARGV[2])
  if redis.call('PTTL', held[2]) < tonumber(ttl) then redis.call('PEXPIRE', held[2], ttl) end`

const deleteScript = `
  if ARGV[1] ~= '' and redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 0 end
  return redis.call('DEL', KEYS[1])`

/** Records in Redis or Valkey: the store for more than one process. */
export function openRedisRecords({ connection, secrets, now, log }: RedisRecordsOptions): RecordPlace {
  const { redis, attempt } = connection
  const codec = createRecordCodec(secrets)
  const nowFor = (kind: RecordKind) => (kindsOfAllNodes.includes(kind) ? 0 : now())
  const repeated = createRepeatedFailures()

  /** Null for what another program wrote, and for what has ended. */
  function valid(name: string, fields: Array<string | null>, at = now()) {
    const [version = 0, expiresAt = 0] = fields.map((field) => Number(field || Number.NaN))
    const sealed = fields[2]
    if (!sealed) return null
    if (version > 0 && Number.isFinite(version) && Number.isFinite(expiresAt))
      return expiresAt > at ? { version, expiresAt, sealed } : null
    const key = `${redis.options.keyPrefix ?? ""}${recordKey(name)}`
    repeated.log(key, (counted) => log.warn({ key, ...counted }, "a stored value is not this server's"))
    return null
  }

  function opened(name: string, fields: Array<string | null>, at = now()) {
    const found = valid(name, fields, at)
    return found && codec.open(name, found)
  }

  /** Those that are gone leave the list. */
  async function listed(list: string, names: string[]) {
    if (names.length === 0) return []
    const reads = redis.pipeline()
    for (const name of names) reads.hmget(recordKey(name), "version", "expiresAt", "value")
    const found: StoredRecord[] = []
    const gone: string[] = []
    for (const [at, [error, answer]] of ((await reads.exec()) ?? []).entries()) {
      if (error) throw error
      const name = names[at] ?? ""
      // HMGET answers with one text or null for each field.
      const fields = answer as Array<string | null>
      const record = opened(name, fields)
      if (record) found.push(record)
      // What this node takes for expired, or cannot read, may be valid for another one.
      else if (fields[0] === null) gone.push(name)
    }
    // A list that can't be written at the moment is still right.
    if (gone.length > 0) await redis.zrem(list, ...gone).catch(() => {})
    return found
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
      const keys = [recordKey(name), ownerKey(kind, owner), queueKey(kind)]
      const flag = queued ? 1 : 0
      const times = [version, nowFor(kind), now() + (ttlMs ?? 0), ttlMs === null ? -1 : Math.max(1, ttlMs)]
      const sealed = [flag, name, value, body ?? ""]
      const written = await attempt(() => redis.eval(putScript, 3, ...keys, ...times, ...sealed, most, limit))
      if (written === -1) throw new TooManyRecords(`${kind} records of one owner`)
      return written === 1
    },

    extend: (kind, key, ttlMs) =>
      attempt(async () => {
        const name = recordKey(hashed(kind, key))
        await redis.eval(extendScript, 1, name, nowFor(kind), now() + ttlMs, ttlMs)
      }),

    delete: (kind, key, version) =>
      attempt(
        async () => (await redis.eval(deleteScript, 1, recordKey(hashed(kind, key)), version ?? "")) === 1,
      ),

    ofOwner: (kind, owner) =>
      attempt(async () => {
        const list = ownerKey(kind, owner)
        return await listed(list, await redis.zrevrange(list, "0", "-1"))
      }),

    queued: (kind) =>
      attempt(async () => {
        const list = queueKey(kind)
        return await listed(list, await redis.zrange(list, "0", String(mostQueued - 1)))
      }),

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
