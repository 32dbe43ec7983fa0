import type { SessionStore } from "../app/auth/session-store.server"
import type { RecordStore } from "../app/records/record-store.server"

/** Counts requests in windows of time, for all nodes. Throws when the store can't be reached. */
export interface SharedLimit {
  /** Counts a request. Resolves to the seconds until the next one is allowed, 0 when this one is. */
  take(key: string): Promise<number>
  /** Counts one request less. */
  refund(key: string): Promise<void>
}

/** The same name counts the same requests on every node. */
export type ShareLimit = (name: string, rate: { burst: number; perMinute: number }) => SharedLimit

/** What outlives the process: sessions, and everything else. */
export interface Stores {
  sessions: SessionStore
  records: RecordStore
  /** Missing when no other node shares the store. */
  shareLimit?: ShareLimit
  /** Whether the store failed when it was last used. Its failures are told in the log. */
  away(): boolean
  close(): Promise<void>
}
