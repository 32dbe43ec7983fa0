/** What outlives a process. */
export type RecordKind =
  | "session"
  | "provider-session"
  | "used"
  | "return-address"
  | "lock"
  | "probe"
  | "job"
  | "form"
  | "revocation"
  | "ended-session"
  | "shell"
  | "shell-holder"
  | "asset"
  | "creation"
  | "activity"
  | "deleted-by-admin"
  | "ceiling"

/** What to store under a kind and a key. Values are JSON, encrypted at rest. */
export interface NewRecord {
  kind: RecordKind
  key: string
  /** Whose it is: a person's subject or a session's key. Records are listed by owner; the key itself is an owner without a list. */
  owner: string
  /** Listed by `queued` until it is written without this: work that any process may take up. */
  queued?: boolean
  value: unknown
  /** A large part that never changes. Without it, a later write keeps the first one. */
  body?: unknown
  /** Null lets a later write keep the end that the record has. */
  ttlMs: number | null
  /** The owner's oldest records of this kind above this number are dropped, except queued ones. */
  most?: number
  /** A new record is refused when the owner has this many of the kind: none of them may be dropped. */
  limit?: number
}

export interface StoredRecord {
  key: string
  /** Increases by one with each write. */
  version: number
  /** As written, perhaps by another version of this program: parse it. */
  value: unknown
  /** Epoch milliseconds. */
  expiresAt: number
}

/**
 * The durable store, implemented with SQLite and with Redis. A record is gone when its time to live is over. Records
 * that no key decrypts count as absent. Every method throws a StoreError within 3 s when the store can't be reached.
 */
export interface RecordStore {
  get(kind: RecordKind, key: string): Promise<StoredRecord | null>
  /** Null when the record has no body or is gone. */
  body(kind: RecordKind, key: string): Promise<unknown>
  /**
   * Writes only if the record still has the version that the writer has read, 0 for a record that must not exist yet.
   * False otherwise. Throws a RecordTooLarge when value and body exceed a megabyte, and TooManyRecords above `limit`.
   */
  put(record: NewRecord, version: number): Promise<boolean>
  /** Moves the end of a living record without a new version. */
  extend(kind: RecordKind, key: string, ttlMs: number): Promise<void>
  /** With a version, only if the record still has it. False when nothing was deleted. */
  delete(kind: RecordKind, key: string, version?: number): Promise<boolean>
  /** Newest first, by the first write. */
  ofOwner(kind: RecordKind, owner: string): Promise<StoredRecord[]>
  /** Oldest first, at most 500. */
  queued(kind: RecordKind): Promise<StoredRecord[]>
}

export interface RecordPlace extends RecordStore {
  /** Throws a StoreError unless it can be read and written. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** The most bytes of a record's value and body together, before encryption. */
export const largestRecord = 1 << 20
/** The most records that `queued` returns. */
export const mostQueued = 500

export class TooManyRecords extends Error {
  override name = "TooManyRecords"
}

export class RecordTooLarge extends Error {
  override name = "RecordTooLarge"
}

/** A store failed: unreachable, full or too slow. This says nothing about what is stored. */
export class StoreError extends Error {
  override name = "StoreError"
}
