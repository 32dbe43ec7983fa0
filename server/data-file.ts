import fs, { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { pathToFileURL } from "node:url"
import Database from "libsql"
import { StoreError } from "../app/records/record-store.server"
import { errorText } from "./error-text"

/** Keeps the process from starting. Shown to the operator without a stack, since the code is not at fault. */
export class StartError extends Error {
  override name = "StartError"
}

/** What a file is, whichever folder it is in. */
export interface DataFileKind {
  name: string
  /** The consequence of deleting the file: "everybody has to sign in again". */
  loss: string
  /** The schema, one step for each format. A file of an older format gets the steps that it hasn't seen. */
  steps: readonly string[]
  /** Settings of the connection. */
  settings?: string
}

/** Where each file was when it was opened, and which it was. */
const opened = new WeakMap<Database.Database, { path: string; identity: string | undefined }>()

/** SQLite continues with a file that was deleted or replaced, and loses what it writes. */
export function assertInPlace(file: Database.Database) {
  const known = opened.get(file)
  if (!known || readIdentity(known.path) === known.identity) return
  throw new Error(
    `${known.path} was deleted or replaced while the server runs, so nothing is kept. Start the server again.`,
  )
}

function readIdentity(path: string) {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}

/**
 * Opens a SQLite file that only its owner can read. Throws a StartError when the file is damaged, unusable, or of a newer
 * format.
 */
export function openDataFile({
  dataDir,
  settings = "",
  ...kind
}: DataFileKind & { dataDir: string }): Database.Database {
  const path = resolve(dataDir, kind.name)
  let file: Database.Database | undefined
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    file = new Database(path)
    chmodSync(path, 0o600)
    // Another process may be starting with the same file.
    file.exec("PRAGMA busy_timeout = 5000")
    file.exec("PRAGMA journal_mode = WAL")
    file.exec("PRAGMA synchronous = NORMAL")
    // Otherwise a request would be the first to find the damage.
    assertSound(file)
    file.exec(settings)
    migrate(file, path, kind.steps)
    // From now on, waiting in the driver would stop the whole process: its calls are synchronous.
    file.exec("PRAGMA busy_timeout = 0")
    opened.set(file, { path, identity: readIdentity(path) })
    return file
  } catch (error) {
    if (file?.open) file.close()
    throw toStartError(error, path, kind.loss)
  }
}

/** Throws the StartError that opening the file would. Leaves neither a file nor a newer format. */
export function checkDataFile(dataDir: string, { name, loss, steps }: DataFileKind) {
  const path = resolve(dataDir, name)
  try {
    let folder = dirname(path)
    while (!existsSync(folder)) folder = dirname(folder)
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`)
    assertSpace(folder)
    if (!existsSync(path)) return
    accessSync(path, constants.R_OK | constants.W_OK)
    reading(path, (file) => {
      assertSound(file)
      assertKnown(path, file, steps)
    })
  } catch (error) {
    throw toStartError(error, path, loss)
  }
}

/** Works also while the server uses the file. Creates no files beside it, which could belong to another user than the server's. */
export function reading(path: string, work: (file: Database.Database) => void) {
  const isInUse = existsSync(`${path}-wal`) && existsSync(`${path}-shm`)
  const file = new Database(`${pathToFileURL(path)}?${isInUse ? "mode=ro" : "immutable=1"}`)
  try {
    work(file)
  } finally {
    file.close()
  }
}

export function assertSound(file: Database.Database, how: "quick_check" | "integrity_check" = "quick_check") {
  const found = JSON.stringify(file.prepare(`PRAGMA ${how}(1)`).all())
  if (!found.includes('"ok"')) throw new Error("SQLITE_CORRUPT")
}

/** Leaves everything in the file itself: a restored copy must not meet the log of another state. */
export function closeDataFile(file: Database.Database) {
  if (!file.open) return
  try {
    file.exec("PRAGMA wal_checkpoint(TRUNCATE)")
  } catch {
    // A full disk, or another program that has locked the file: the next start reads the log.
  }
  file.close()
}

/** Writes a file and removes it: only that shows a full disk or a quota. A new -wal and -shm file of SQLite need less. */
function assertSpace(folder: string) {
  const path = join(folder, `.space-${process.pid}`)
  try {
    fs.writeFileSync(path, Buffer.alloc(256 * 1024), { flush: true })
  } finally {
    fs.rmSync(path, { force: true })
  }
}

function toStartError(error: unknown, path: string, loss: string) {
  if (error instanceof StartError) return error
  return new StartError(
    isDamaged(error)
      ? `${path} is damaged. Restore a backup, or delete the file and start again; then ${loss}.`
      : `${path} cannot be opened (${errorText(error)}). Check the owner and the free space of DATA_DIR.`,
  )
}

export function isDamaged(error: unknown) {
  const code = codeOf(error)
  return code === "SQLITE_NOTADB" || code.startsWith("SQLITE_CORRUPT")
}

/** How long queries wait for another program, such as a backup, that has locked the file. */
const lockedMs = 2_500
const longestPauseMs = 50

/** Does the work on the file, again and again while another program has locked it. Everything else continues meanwhile. */
export async function onFile<T>(file: Database.Database, what: string, work: () => T): Promise<T> {
  const until = performance.now() + lockedMs
  for (let pause = 2; ; pause = Math.min(2 * pause, longestPauseMs)) {
    // Statements of a closed file do not throw.
    if (!file.open) throw new StoreError(`the ${what} file is closed`)
    try {
      return work()
    } catch (cause) {
      if (!isLocked(cause) || performance.now() > until)
        throw new StoreError(`a ${what} file query failed`, { cause })
    }
    await delay(pause)
  }
}

export function isLocked(error: unknown) {
  return codeOf(error).startsWith("SQLITE_BUSY")
}

/** `user_version` counts the steps that the file has seen. */
function readFormat(file: Database.Database) {
  // The pragma returns this column.
  const { user_version: seen } = file.prepare("PRAGMA user_version").get() as { user_version: number }
  return seen
}

/** Throws a StartError for a newer format. Whether there is nothing to migrate. */
export function assertKnown(path: string, file: Database.Database, steps: readonly string[]) {
  const seen = readFormat(file)
  if (seen > steps.length) throw new StartError(newerFormat(path, seen, steps.length))
  return seen === steps.length
}

function migrate(file: Database.Database, path: string, steps: readonly string[]) {
  // Another process may be starting with the same file, so the version is read inside the transaction.
  inTransaction(file, () => {
    // A start that changes nothing also works on a full disk.
    if (assertKnown(path, file, steps)) return
    for (const step of steps.slice(readFormat(file))) file.exec(step)
    file.exec(`PRAGMA user_version = ${steps.length}`)
  })
}

/**
 * For every write: a statement that meets the lock of another program by itself stays under way until it runs again, and no later
 * transaction can be committed. A transaction within another one joins it. The driver's own transactions hide the cause of an error
 * that has ended them already, such as a full disk.
 */
export function inTransaction<T>(file: Database.Database, work: () => T): T {
  if (file.inTransaction) return work()
  file.exec("BEGIN IMMEDIATE")
  try {
    const result = work()
    file.exec("COMMIT")
    return result
  } catch (error) {
    if (file.inTransaction) file.exec("ROLLBACK")
    throw error
  }
}

/** A server that wrote into a format that it doesn't know could lose what a newer one stored. */
export function newerFormat(where: string, found: number, known: number) {
  return `${where} was written by a newer version of this server (format ${found}, and this version knows ${known}). Start the newer version again, or restore a backup from before the upgrade.`
}

function codeOf(error: unknown) {
  if (!(error instanceof Error)) return "unknown"
  return "code" in error && typeof error.code === "string" ? error.code : error.message.slice(0, 200)
}
