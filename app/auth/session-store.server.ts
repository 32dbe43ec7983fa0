import { createHash } from "node:crypto"

/** The stored session, encrypted at rest. */
export interface SessionRecord {
  subject: string
  email: string
  name: string
  /** Provider's session id (`sid`), for back-channel logout; empty when there is none. */
  providerSession: string
  /** "Firefox on Linux", as of the sign-in. */
  browser: string
  accessToken: string
  refreshToken: string | null
  /** Epoch milliseconds, like the two fields below. */
  accessExpiresAt: number
  startedAt: number
  /** Time of the last refresh; null while the tokens are those of the sign-in. */
  refreshedAt: number | null
}

export interface StoredSession {
  record: SessionRecord
  /** Increases by one with each write; a write names the generation that it read. */
  generation: number
  /** Whether the idle limit is worth extending: not with each request, which would be a write each time. */
  touchDue: boolean
}

/** What the store knows of a person's session without its cookie. Times in epoch milliseconds. */
export interface ListedSession {
  key: string
  /** Empty if the browser says nothing, or the key of the server has changed. */
  browser: string
  startedAt: number
  /** About a minute behind. */
  usedAt: number
  /** The token whose revocation ends the grant; null when the key of the server has changed. */
  token: string | null
}

/**
 * The session store, implemented with SQLite and with Redis. Ids are the cookie's random value; only their hash is
 * stored. Every method throws a StoreError within 3 s when the store cannot be reached.
 */
export interface SessionStore {
  /** Stores a new session and returns its id: 32 random bytes, base64url. */
  create(record: SessionRecord): Promise<string>
  /** Null when unknown, past its idle or absolute limit, or impossible to decrypt. */
  get(id: string): Promise<StoredSession | null>
  /** Writes only if the session still exists at that generation; false otherwise. */
  replace(id: string, generation: number, record: SessionRecord): Promise<boolean>
  /** Extends the idle limit; never revives an ended session. */
  touch(id: string): Promise<void>
  delete(id: string): Promise<void>
  /** The living sessions of a user, by the provider's user id (`sub`). */
  ofSubject(subject: string): Promise<ListedSession[]>
  /** Deletes the session with that key if it is this user's, and returns it as it was at that moment; null if there was none. */
  deleteOfSubject(subject: string, key: string): Promise<ListedSession | null>
  /** Deletes every session of a provider session; returns their keys (hashes of ids). */
  deleteByProviderSession(providerSession: string): Promise<string[]>
  /** Deletes every session of a user, by the provider's user id (`sub`). */
  deleteBySubject(subject: string): Promise<string[]>
  /** True for the first caller within the time to live, false for every later one. */
  useOnce(key: string, ttlMs: number): Promise<boolean>
  /** Whether `useOnce` would return false. */
  isUsed(key: string): Promise<boolean>
  /** Waits for the lease, runs `work`, and renews the lease until `work` settles. */
  withLease<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Cheap enough for /readyz; throws when the store cannot be reached or cannot write. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Identifies a session in the store and in logs; the id cannot be computed from it. */
export function sessionKey(id: string): string {
  return createHash("sha256").update(id).digest("hex")
}
