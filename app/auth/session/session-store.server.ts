import { createHash, randomBytes } from "node:crypto"
import { z } from "zod"
import { createLocks } from "../../records/locks.server"
import type { RecordStore, StoredRecord } from "../../records/record-store.server"
import { createSealer } from "../../records/sealer.server"
import { personTag } from "../person/person-tag.server"

const recordShape = z.object({
  subject: z.string(),
  email: z.string(),
  name: z.string(),
  /** Provider's session id (`sid`), for back-channel logout; empty when there is none. */
  providerSession: z.string(),
  /** "Firefox on Linux", as of the sign-in. */
  browser: z.string(),
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  /** Epoch milliseconds, like the fields below. */
  accessExpiresAt: z.number(),
  startedAt: z.number(),
  /** As of the sign-in, set by the store: a session must not outlive its `provider-session`. */
  endsAt: z.number().optional(),
  /** Time of the last refresh; null while the tokens are those of the sign-in. */
  refreshedAt: z.number().nullable(),
})

export type SessionRecord = z.infer<typeof recordShape>

/** What the server's keys alone open: what the person's other sessions may know of this one, without its cookie. */
const storedShape = z.object({
  person: z.string(),
  browser: z.string(),
  startedAt: z.number(),
  endsAt: z.number(),
  /** The token whose revocation ends the grant. */
  token: z.string(),
  /** The whole record. It needs the browser's cookie, too. */
  sealed: z.string(),
})

/** What the store knows of a person's session without its cookie. Times in epoch milliseconds. */
export interface ListedSession {
  key: string
  /** Empty if the browser says nothing. */
  browser: string
  startedAt: number
  /** About a minute behind. */
  usedAt: number
  token: string
}

export interface SessionStoreOptions {
  records: RecordStore
  /** The first key encrypts, all keys decrypt. */
  secrets: string[]
  idleMs: number
  maxMs: number
  /** Lifetime of a lock that is not renewed. */
  lockMs: number
  now: () => number
}

/** A person has fewer sessions. */
const mostOfProviderSession = 200
/** With two hours of idle time, the limit is extended at most once a minute. */
const touchesPerIdleTime = 120

export type SessionStore = ReturnType<typeof createSessionStore>

/** Sessions among the stored records. Ids are the cookie's random value; only their hash is stored. */
export function createSessionStore(options: SessionStoreOptions) {
  const { records, idleMs, maxMs, now } = options
  const sealer = createSealer(options.secrets, "session record")
  const listeners = new Set<(key: string) => void>()

  function toRecord(id: string, given: SessionRecord, ttlMs: number | null) {
    const record = { endsAt: given.startedAt + maxMs, ...given }
    const { subject, browser, startedAt, endsAt, refreshToken, accessToken } = record
    const sealed = sealer.seal(id, JSON.stringify(record))
    const value = {
      person: personTag(subject),
      browser,
      startedAt,
      endsAt,
      token: refreshToken ?? accessToken,
      sealed,
    }
    return { kind: "session", key: sessionKey(id), owner: subject, value, ttlMs } as const
  }

  /** Null when it is past its absolute limit. */
  function living(held: StoredRecord | null) {
    const stored = storedShape.safeParse(held?.value).data
    if (!held || !stored || Math.min(stored.endsAt, stored.startedAt + maxMs) <= now()) return null
    return { key: held.key, version: held.version, expiresAt: held.expiresAt, ...stored }
  }

  type Living = NonNullable<ReturnType<typeof living>>

  function opened(id: string, { sealed }: Living) {
    return recordShape.safeParse(JSON.parse(sealer.open(id, sealed) ?? "null")).data
  }

  function listed({ key, browser, startedAt, token, expiresAt }: Living): ListedSession {
    // The limits may have been configured differently when the times were stored.
    return {
      key,
      browser,
      startedAt,
      token,
      usedAt: Math.min(now(), Math.max(startedAt, expiresAt - idleMs)),
    }
  }

  function notifyListeners(key: string) {
    for (const listener of listeners) listener(key)
  }

  async function removeSession(key: string, version?: number) {
    const removed = await records.delete("session", key, version)
    // Without its session, the index has no effect, and expires.
    if (removed) await records.delete("provider-session", key).catch(() => {})
    if (removed || version === undefined) notifyListeners(key)
    return removed
  }

  /** Listeners are called for each, also when the answer of its deletion is lost. Returns their keys. */
  async function end(keys: string[]) {
    for (const key of keys)
      await removeSession(key).catch((error) => {
        notifyListeners(key)
        throw error
      })
    return keys
  }

  return {
    /** Stores a new session and returns its id: 32 random bytes, base64url. */
    async create(record: SessionRecord): Promise<string> {
      const id = randomBytes(32).toString("base64url")
      const [key, { providerSession }] = [sessionKey(id), record]
      // First, so that there is no session that the provider couldn't end.
      if (providerSession) {
        const index = { kind: "provider-session", key, owner: providerSession, value: null } as const
        await records.put({ ...index, ttlMs: maxMs, most: mostOfProviderSession }, 0)
      }
      await records.put(toRecord(id, record, idleMs), 0)
      return id
    },

    /** Null when unknown, past its idle or absolute limit, or impossible to decrypt. */
    async get(id: string) {
      const key = sessionKey(id)
      const held = living(await records.get("session", key))
      const record = held && opened(id, held)
      if (!record) {
        notifyListeners(key)
        return null
      }
      // Not with each request, which would be a write each time.
      const touchDue = held.expiresAt - now() <= idleMs - idleMs / touchesPerIdleTime
      /** `generation` increases by one with each write; a write names the one that it read. */
      return { record, generation: held.version, touchDue }
    },

    /** Writes only if the session still exists at that generation; false otherwise. */
    replace: (id: string, generation: number, record: SessionRecord): Promise<boolean> =>
      records.put(toRecord(id, record, null), generation),

    /** Extends the idle limit; never revives an ended session. */
    touch: (id: string): Promise<void> => records.extend("session", sessionKey(id), idleMs),

    async delete(id: string): Promise<void> {
      await removeSession(sessionKey(id))
    },

    /** The living sessions of a user, by the provider's user id (`sub`). */
    async ofSubject(subject: string): Promise<ListedSession[]> {
      const all = await records.ofOwner("session", subject)
      return all.flatMap((held) => living(held) ?? []).map(listed)
    },

    /** Deletes the session with that key if it is this user's, and returns it as it was at that moment; null if there was none. */
    async deleteOfSubject(subject: string, key: string): Promise<ListedSession | null> {
      for (;;) {
        const held = living(await records.get("session", key))
        if (!held) notifyListeners(key)
        if (held?.person !== personTag(subject)) return null
        // A refresh may renew its token meanwhile.
        if (await removeSession(key, held.version)) return listed(held)
      }
    },

    /** Ends every session of a provider session; returns their keys (hashes of ids). */
    async endProviderSession(providerSession: string): Promise<string[]> {
      const index = await records.ofOwner("provider-session", providerSession)
      const all = await Promise.all(index.map(({ key }) => records.get("session", key)))
      const keys = all.flatMap((held) => held?.key ?? [])
      return await end(keys)
    },

    /** Ends every session of a user, by the provider's user id (`sub`). */
    async endSubject(subject: string): Promise<string[]> {
      const keys = (await records.ofOwner("session", subject)).map(({ key }) => key)
      return await end(keys)
    },

    /** True for the first caller within the time to live, false for every later one. */
    useOnce: (key: string, ttlMs: number): Promise<boolean> =>
      records.put({ kind: "used", key, owner: key, value: null, ttlMs }, 0),

    /** Whether `useOnce` would return false. */
    isUsed: async (key: string): Promise<boolean> => (await records.get("used", key)) !== null,

    /** Calls the listener with the key of each session that has ended for any reason, or is found to be gone. */
    onEnd(listener: (key: string) => void) {
      listeners.add(listener)
      return (): void => void listeners.delete(listener)
    },

    /** Waits for the lock, runs `work`, and renews the lock until `work` settles. */
    withLease: createLocks(records, options.lockMs).withLock,
  }
}

/** Identifies a session in the store and in logs; the id cannot be computed from it. */
export function sessionKey(id: string): string {
  return createHash("sha256").update(id).digest("hex")
}
