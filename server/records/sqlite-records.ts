import type Database from "libsql"
import {
  mostQueued,
  type RecordPlace,
  type RecordStore,
  type StoredRecord,
  TooManyRecords,
} from "../../app/records/record-store.server"
import {
  assertInPlace,
  closeDataFile,
  type DataFileKind,
  inTransaction,
  onFile,
  openDataFile,
} from "../data-file"
import { createRecordCodec, hashed, type SealedRecord } from "./record-codec"

export interface SqliteRecordsOptions {
  dataDir: string
  file: DataFileKind
  secrets: string[]
  now: () => number
}

const schema = `
  CREATE TABLE records (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL,
    queued INTEGER NOT NULL,
    version INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    value TEXT NOT NULL,
    body TEXT
  ) STRICT;
  CREATE INDEX records_by_owner ON records (kind, owner, id);
  CREATE INDEX queued_records ON records (kind, id) WHERE queued = 1;
  CREATE INDEX records_by_expiry ON records (expires_at);
  `

// One step for each format of a file. Never change a released step; append a new one.

/** Apart from the others, which may be so many that their file is full. */
export const sessionFile: DataFileKind = {
  name: "sessions.db",
  loss: "everybody has to sign in again",
  steps: [
    "",
    "",
    `
    DROP TABLE IF EXISTS sessions;
    DROP TABLE IF EXISTS subjects;
    DROP TABLE IF EXISTS used;
    DROP TABLE IF EXISTS leases;
    ${schema}`,
  ],
}

export const recordFile: DataFileKind = {
  name: "records.db",
  loss: "bulk jobs and their receipts are gone",
  steps: [schema],
  // A row of a job that is marked as sent must be so after a power failure too, or it would be sent again.
  // 1 GiB in pages of 4 KiB: above it, writes fail as on a full disk.
  settings: "PRAGMA synchronous = FULL; PRAGMA max_page_count = 262144",
}

/** Throws when no secret opens what the file has. Newest first: old records may be of a key that was removed. */
export function assertReadable(file: Database.Database, secrets: string[]) {
  const codec = createRecordCodec(secrets)
  const newest = `${columns} ORDER BY id DESC LIMIT 100`
  const rows = file.prepare(newest).all() as Row[] // the columns of a row
  if (rows.length > 0 && rows.every(({ name, ...sealed }) => codec.open(name, sealed) === null))
    throw new Error("SESSION_SECRET opens nothing in it: it was made with another one")
}

const columns = "SELECT name, version, expires_at AS expiresAt, value AS sealed FROM records"

const sweepEveryMs = 60_000
/** A record that would last longer than this and its lifetime was written before the clock was set back; it counts as expired. */
const clockSlackMs = 60_000

interface Row extends SealedRecord {
  name: string
}

/** Records in one SQLite file: the store for a single container with a volume. */
export function openSqliteRecords({ dataDir, file, secrets, now }: SqliteRecordsOptions): RecordPlace {
  const codec = createRecordCodec(secrets)
  const db = openDataFile({ dataDir, ...file })

  const select = db.prepare(`${columns} WHERE name = ? AND expires_at > ?`)
  const selectBody = db.prepare("SELECT body FROM records WHERE name = ? AND expires_at > ?")
  const dropExpired = db.prepare("DELETE FROM records WHERE name = ? AND (expires_at <= ? OR expires_at > ?)")
  const insert = db.prepare(
    "INSERT INTO records (kind, name, owner, queued, version, expires_at, value, body) VALUES (?, ?, ?, ?, 1, ?, ?, ?)",
  )
  const update = db.prepare(
    "UPDATE records SET queued = ?, version = version + 1, expires_at = coalesce(?, expires_at), value = ?, body = coalesce(?, body) WHERE name = ? AND version = ? AND expires_at > ?",
  )
  const dropOldest = db.prepare(
    "DELETE FROM records WHERE kind = ?1 AND owner = ?2 AND queued = 0 AND id NOT IN (SELECT id FROM records WHERE kind = ?1 AND owner = ?2 ORDER BY id DESC LIMIT ?3)",
  )
  const count = db.prepare(
    "SELECT count(*) AS count FROM records WHERE kind = ? AND owner = ? AND expires_at > ?",
  )
  const extend = db.prepare("UPDATE records SET expires_at = ? WHERE name = ? AND expires_at > ?")
  const remove = db.prepare("DELETE FROM records WHERE name = ?1 AND version = coalesce(?2, version)")
  const selectOwn = db.prepare(`${columns} WHERE kind = ? AND owner = ? AND expires_at > ? ORDER BY id DESC`)
  const selectQueued = db.prepare(
    `${columns} WHERE kind = ? AND queued = 1 AND expires_at > ? ORDER BY id LIMIT ${mostQueued}`,
  )
  const sweep = db.prepare("DELETE FROM records WHERE expires_at <= ?")

  const attempt = <T>(work: () => T) => onFile(db, "record", work)
  const write = <T>(work: () => T) => attempt(() => inTransaction(db, work))

  function opened(rows: unknown[]): StoredRecord[] {
    // The statements return these columns.
    return (rows as Row[]).flatMap(({ name, ...sealed }) => codec.open(name, sealed) ?? [])
  }

  // After a failed sweep, for example on a full disk, the next one catches up.
  const sweeper = setInterval(() => void write(() => sweep.run(now())).catch(() => {}), sweepEveryMs)
  sweeper.unref()

  const store: RecordStore = {
    get: (kind, key) => attempt(() => opened(select.all(hashed(kind, key), now()))[0] ?? null),

    body: (kind, key) =>
      attempt(() => {
        const name = hashed(kind, key)
        // The column of `selectBody`.
        const row = selectBody.get(name, now()) as { body: string | null } | undefined
        return row?.body ? codec.openBody(name, row.body) : null
      }),

    async put({ kind, owner, queued = false, ttlMs, most, limit, ...content }, version) {
      const name = hashed(kind, content.key)
      const { value, body } = codec.seal(name, content)
      const whose = hashed(kind, owner)
      const [flag, expiresAt] = [queued ? 1 : 0, ttlMs === null ? null : now() + ttlMs]
      const isFull = () => {
        if (limit === undefined) return false
        // The column of `count`.
        return (count.get(kind, whose, now()) as { count: number }).count >= limit
      }
      const written = await write(() => {
        if (version > 0) return update.run(flag, expiresAt, value, body, name, version, now()).changes === 1
        dropExpired.run(name, now(), now() + (ttlMs ?? 0) + clockSlackMs)
        if (select.all(name, now()).length > 0) return false
        if (isFull()) return "full"
        insert.run(kind, name, whose, flag, expiresAt, value, body)
        if (most !== undefined) dropOldest.run(kind, whose, most)
        return true
      })
      if (written === "full") throw new TooManyRecords(`${kind} records of one owner`)
      return written
    },

    extend: (kind, key, ttlMs) => write(() => void extend.run(now() + ttlMs, hashed(kind, key), now())),
    delete: (kind, key, version) => write(() => remove.run(hashed(kind, key), version ?? null).changes === 1),
    ofOwner: (kind, owner) => attempt(() => opened(selectOwn.all(kind, hashed(kind, owner), now()))),
    queued: (kind) => attempt(() => opened(selectQueued.all(kind, now()))),
  }

  return {
    ...store,
    async ping() {
      await attempt(() => assertInPlace(db))
      // Writes, because a full disk can still be read. Records wait for the disk, and their file may be full while people can sign in.
      if (file === sessionFile)
        await store.put({ kind: "probe", key: "ready", owner: "", value: null, ttlMs: 0 }, 0)
    },
    async close() {
      clearInterval(sweeper)
      closeDataFile(db)
    },
  }
}
