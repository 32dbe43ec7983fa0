import { chmodSync, mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import Database from "libsql"

/** What keeps the process from starting, in one sentence for whoever starts it: no stack, since no code is to blame. */
export class StartError extends Error {
  override name = "StartError"
}

interface DataFile {
  dataDir: string
  name: string
  /** What is lost with the file: "everybody has to sign in again". */
  loss: string
  /** Brings the file into its shape. */
  prepare(file: Database.Database): void
}

/** Opens a SQLite file that only its owner can read; one that is damaged or cannot be used is a StartError. */
export function openDataFile({ dataDir, name, loss, prepare }: DataFile): Database.Database {
  const path = resolve(dataDir, name)
  let file: Database.Database | undefined
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    file = new Database(join(dataDir, name))
    chmodSync(path, 0o600)
    file.exec("PRAGMA journal_mode = WAL")
    file.exec("PRAGMA synchronous = NORMAL")
    // Damage further inside would otherwise be found by somebody's request.
    const found = JSON.stringify(file.prepare("PRAGMA quick_check(1)").all())
    if (!found.includes('"ok"')) throw new Error("SQLITE_CORRUPT")
    prepare(file)
    return file
  } catch (error) {
    if (file?.open) file.close()
    if (error instanceof StartError) throw error
    const cause = codeOf(error)
    throw new StartError(
      cause === "SQLITE_NOTADB" || cause.startsWith("SQLITE_CORRUPT")
        ? `${path} is damaged: put a copy of it in its place, or delete it and start again; then ${loss}.`
        : `${path} cannot be opened (${cause}): check the owner and the free space of DATA_DIR.`,
    )
  }
}

function codeOf(error: unknown) {
  if (!(error instanceof Error)) return "unknown"
  return "code" in error && typeof error.code === "string" ? error.code : error.message.slice(0, 200)
}
