import { createHash, randomBytes } from "node:crypto"
import { type SessionStore, sessionKey } from "../../app/auth/session-store.server"
import {
  assertInPlace,
  closeDataFile,
  type DataFileKind,
  inTransaction,
  onFile,
  openDataFile,
} from "../data-file"
import { createEncryption } from "./encryption"
import { listedSession, type StoredTimes, touchDue } from "./listed-session"
import { createLocks, processIdLength } from "./locks"

export interface SqliteStoreOptions {
  dataDir: string
  secrets: string[]
  idleMs: number
  maxMs: number
  lockMs: number
  now: () => number
}

// One step for each format of the file. Never change a released step; append a new one. The names "sealed" and "leases"
// are kept, so that existing files still work.
const schema = [
  `
  CREATE TABLE IF NOT EXISTS sessions (
    key TEXT PRIMARY KEY,
    provider_session TEXT NOT NULL,
    generation INTEGER NOT NULL,
    idle_until INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    sealed TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sessions_by_provider ON sessions (provider_session);
  CREATE TABLE IF NOT EXISTS subjects (subject TEXT NOT NULL, key TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS keys_by_subject ON subjects (subject);
  CREATE TRIGGER IF NOT EXISTS forget_subject AFTER DELETE ON sessions BEGIN
    DELETE FROM subjects WHERE key = old.key;
  END;
  CREATE TABLE IF NOT EXISTS used (key TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS leases (name TEXT PRIMARY KEY, owner TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
  `,
  `ALTER TABLE sessions ADD COLUMN card TEXT NOT NULL DEFAULT ''`,
]

export const sessionFile: DataFileKind = {
  name: "sessions.db",
  loss: "everybody has to sign in again",
  steps: schema,
}

const sweepEveryMs = 60_000
/** An entry that would last longer than its lifetime plus this was written before the clock was set back; it counts as expired. */
const clockSlackMs = 60_000

/** Sessions in one SQLite file: the store for a single container with a volume. */
export function openSqliteStore(options: SqliteStoreOptions): SessionStore {
  const { idleMs, maxMs, now } = options
  const encryption = createEncryption(options.secrets)
  const db = openDataFile({
    dataDir: options.dataDir,
    ...sessionFile,
  })

  const insert = db.prepare(
    "INSERT INTO sessions (key, provider_session, generation, idle_until, ends_at, sealed, card) VALUES (?, ?, 1, ?, ?, ?, ?)",
  )
  const insertSubject = db.prepare("INSERT INTO subjects (subject, key) VALUES (?, ?)")
  const select = db.prepare(
    "SELECT generation, sealed, idle_until AS idleUntil FROM sessions WHERE key = ? AND idle_until > ? AND ends_at > ?",
  )
  const update = db.prepare(
    "UPDATE sessions SET sealed = ?, card = ?, generation = generation + 1 WHERE key = ? AND generation = ? AND idle_until > ? AND ends_at > ?",
  )
  const extend = db.prepare(
    "UPDATE sessions SET idle_until = ? WHERE key = ? AND idle_until > ? AND ends_at > ?",
  )
  const remove = db.prepare("DELETE FROM sessions WHERE key = ?")
  const selectOfSubject = db.prepare(
    "SELECT key, idle_until AS idleUntil, ends_at AS endsAt, card FROM sessions WHERE key IN (SELECT key FROM subjects WHERE subject = ?) AND idle_until > ? AND ends_at > ?",
  )
  const removeOfSubject = db.prepare(
    "DELETE FROM sessions WHERE key = ? AND key IN (SELECT key FROM subjects WHERE subject = ?) AND idle_until > ? AND ends_at > ? RETURNING key, idle_until AS idleUntil, ends_at AS endsAt, card",
  )
  const removeByProvider = db.prepare("DELETE FROM sessions WHERE provider_session = ? RETURNING key")
  const removeBySubject = db.prepare(
    "DELETE FROM sessions WHERE key IN (SELECT key FROM subjects WHERE subject = ?) RETURNING key",
  )
  const findUsed = db.prepare("SELECT 1 FROM used WHERE key = ? AND until > ?")
  const use = db.prepare(
    "INSERT INTO used (key, until) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET until = excluded.until WHERE used.until <= ? OR used.until > ?",
  )
  const acquire = db.prepare(
    `INSERT INTO leases (name, owner, until) VALUES (?1, ?2, ?3) ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, until = excluded.until WHERE leases.until <= ?4 OR leases.until > ?5 OR substr(leases.owner, 1, ${processIdLength}) = substr(excluded.owner, 1, ${processIdLength})`,
  )
  const renew = db.prepare("UPDATE leases SET until = ? WHERE name = ? AND owner = ?")
  const release = db.prepare("DELETE FROM leases WHERE name = ? AND owner = ?")
  // Writes, because a full disk can still be read.
  const probe = db.prepare(
    "INSERT INTO used (key, until) VALUES ('ready', ?1) ON CONFLICT (key) DO UPDATE SET until = excluded.until",
  )
  const sweeps = [
    db.prepare("DELETE FROM sessions WHERE idle_until <= ?1 OR ends_at <= ?1"),
    db.prepare("DELETE FROM used WHERE until <= ?1"),
    db.prepare("DELETE FROM leases WHERE until <= ?1"),
  ]

  const attempt = <T>(work: () => T) => onFile(db, "session", work)

  /** For the columns of `selectOfSubject` and `removeOfSubject`. */
  function listed(rows: unknown[]) {
    return (rows as StoredTimes[]).map((row) => listedSession(row, { encryption, now: now(), idleMs, maxMs }))
  }

  function sweep() {
    for (const statement of sweeps) statement.run(now())
  }
  // After a failed sweep, for example on a full disk, the next one catches up.
  const sweeper = setInterval(() => void attempt(sweep).catch(() => {}), sweepEveryMs)
  sweeper.unref()

  const withLease = createLocks(
    {
      acquire: (name, owner, ttlMs) =>
        attempt(
          () => acquire.run(name, owner, now() + ttlMs, now(), now() + ttlMs + clockSlackMs).changes === 1,
        ),
      renew: (name, owner, ttlMs) => attempt(() => void renew.run(now() + ttlMs, name, owner)),
      release: (name, owner) => attempt(() => void release.run(name, owner)),
    },
    options.lockMs,
  )

  return {
    create: (record) =>
      attempt(() => {
        const id = randomBytes(32).toString("base64url")
        const provider = record.providerSession && sha256(record.providerSession)
        const endsAt = record.startedAt + maxMs
        const key = sessionKey(id)
        const [sealed, card] = [encryption.encrypt(id, record), encryption.encryptCard(key, record)]
        inTransaction(db, () => {
          insert.run(key, provider, now() + idleMs, endsAt, sealed, card)
          insertSubject.run(sha256(record.subject), key)
        })
        return id
      }),

    get: (id) =>
      attempt(() => {
        // The columns of `select`.
        const row = select.get(sessionKey(id), now(), now()) as
          | { generation: number; sealed: string; idleUntil: number }
          | undefined
        const record = row && encryption.decrypt(id, row.sealed)
        if (!record) return null
        return { record, generation: row.generation, touchDue: touchDue(row.idleUntil, now(), idleMs) }
      }),

    replace: (id, generation, record) =>
      attempt(() => {
        const key = sessionKey(id)
        const sealed = encryption.encrypt(id, record)
        const card = encryption.encryptCard(key, record)
        return update.run(sealed, card, key, generation, now(), now()).changes === 1
      }),

    touch: (id) => attempt(() => void extend.run(now() + idleMs, sessionKey(id), now(), now())),

    delete: (id) => attempt(() => void remove.run(sessionKey(id))),

    ofSubject: (subject) => attempt(() => listed(selectOfSubject.all(sha256(subject), now(), now()))),

    deleteOfSubject: (subject, key) =>
      attempt(() => listed(removeOfSubject.all(key, sha256(subject), now(), now()))[0] ?? null),

    deleteByProviderSession: (providerSession) =>
      attempt(() => (providerSession ? keysOf(removeByProvider.all(sha256(providerSession))) : [])),

    deleteBySubject: (subject) =>
      attempt(() => (subject ? keysOf(removeBySubject.all(sha256(subject))) : [])),

    useOnce: (key, ttlMs) =>
      attempt(() => use.run(sha256(key), now() + ttlMs, now(), now() + ttlMs + clockSlackMs).changes === 1),

    isUsed: (key) => attempt(() => findUsed.get(sha256(key), now()) !== undefined),

    withLease,

    ping: () =>
      attempt(() => {
        assertInPlace(db)
        probe.run(now() + sweepEveryMs)
      }),

    async close() {
      clearInterval(sweeper)
      closeDataFile(db)
    },
  }
}

/** The statements return this column. */
function keysOf(rows: unknown[]) {
  return (rows as Array<{ key: string }>).map((row) => row.key)
}

/** Values that the provider or a request chose are never stored as they are. */
function sha256(text: string) {
  return createHash("sha256").update(text).digest("hex")
}
