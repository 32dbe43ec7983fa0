import { chmodSync, mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import Database from "libsql"

/** Keeps the process from starting. Shown to the operator without a stack, since the code is not at fault. */
export class StartError extends Error {
  override name = "StartError"
}

interface DataFile {
  dataDir: string
  name: string
  /** The consequence of deleting the file: "everybody has to sign in again". */
  loss: string
  /** Creates or migrates the schema. */
  prepare(file: Database.Database): void
}

/** Opens a SQLite file that only its owner can read. Throws a StartError when the file is damaged or unusable. */
export function openDataFile({ dataDir, name, loss, prepare }: DataFile): Database.Database {
  const path = resolve(dataDir, name)
  let file: Database.Database | undefined
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    file = new Database(join(dataDir, name))
    chmodSync(path, 0o600)
    file.exec("PRAGMA journal_mode = WAL")
    file.exec("PRAGMA synchronous = NORMAL")
    // Otherwise a request would be the first to find the damage.
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
        ? `${path} is damaged. Restore a backup, or delete the file and start again; then ${loss}.`
        : `${path} cannot be opened (${cause}). Check the owner and the free space of DATA_DIR.`,
    )
  }
}

function codeOf(error: unknown) {
  if (!(error instanceof Error)) return "unknown"
  return "code" in error && typeof error.code === "string" ? error.code : error.message.slice(0, 200)
}
