import type { SessionStore } from "../app/auth/session-store"
import type { RecordStore } from "../app/http/record-store"

/** What outlives the process: sessions, and everything else. */
export interface Stores {
  sessions: SessionStore
  records: RecordStore
  close(): Promise<void>
}
