import { createHash } from "node:crypto"

/** What is kept about a signed-in person, encrypted at rest. */
export interface SessionRecord {
  subject: string
  email: string
  name: string
  /** Provider's session id (`sid`), for back-channel logout; empty when it gives none. */
  providerSession: string
  accessToken: string
  refreshToken: string | null
  /** Epoch milliseconds, as are the two below. */
  accessExpiresAt: number
  startedAt: number
  /** Of the last refresh; null while the tokens are those of the sign-in. */
  refreshedAt: number | null
}

export interface StoredSession {
  record: SessionRecord
  /** Goes up by one at each write; a write names the generation it read. */
  generation: number
}

/**
 * Where sessions live: one contract, kept by the embedded SQLite file and by Redis alike.
 * Ids are the cookie's random value; an implementation stores their hash only.
 * Every method throws a SessionStoreError, within 3 s, when the store cannot be reached.
 */
export interface SessionStore {
  /** Stores a new session and returns its id: 32 random bytes, base64url. */
  create(record: SessionRecord): Promise<string>
  /** Null when unknown, past its idle or absolute limit, or not decryptable. */
  get(id: string): Promise<StoredSession | null>
  /** Writes only if the session still exists at that generation; false otherwise. */
  replace(id: string, generation: number, record: SessionRecord): Promise<boolean>
  /** Pushes the idle limit out; never revives what has ended. */
  touch(id: string): Promise<void>
  delete(id: string): Promise<void>
  /** Deletes every session of a provider session and returns the keys (hashes of ids) that ended. */
  deleteByProviderSession(providerSession: string): Promise<string[]>
  /** The same for every session of a person, as the provider names them (`sub`). */
  deleteBySubject(subject: string): Promise<string[]>
  /** True for the first caller within the time to live, false for every later one. */
  useOnce(key: string, ttlMs: number): Promise<boolean>
  /** Whether `useOnce` would be refused. */
  isUsed(key: string): Promise<boolean>
  /** Runs `work` while holding a lease that is renewed until it settles; waits for its turn. */
  withLease<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Cheap enough for /readyz; throws when the store cannot be reached, or takes no writes. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** The store did not do what was asked: unreachable, full or too slow. Says nothing about the session. */
export class SessionStoreError extends Error {
  override name = "SessionStoreError"
}

/** What stands for a session in the store and in logs: the id cannot be computed from it. */
export function sessionKey(id: string): string {
  return createHash("sha256").update(id).digest("hex")
}
