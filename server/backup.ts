import fs from "node:fs"
import { basename, join } from "node:path"
import Database from "libsql"
import { loadConfig } from "./config"
import { assertKnown, assertSound, isDamaged, isLocked, reading, StartError } from "./data-file"
import { errorText } from "./error-text"
import { assertReadable, recordFile, sessionFile } from "./records/sqlite-records"

type Environment = Record<string, string | undefined>
type Print = (line: string) => void
const names = ["sessions.db", "records.db", "sandbox.db"]
const partPath = (path: string) => `${path}.part`

/** Copies the SQLite files while the server uses them. They get their names when all copies are whole. Throws a StartError. */
export function backUp(env: Environment, folder: string, print: Print) {
  const { dataDir, found } = filesIn(env, (given) => given, "back up")
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of found) {
    const to = join(folder, name)
    copyFile(to, (part) => {
      if (fs.existsSync(to)) throw new Error("it exists already")
      reading(join(dataDir, name), (file) => void file.prepare("VACUUM INTO ?").run(part))
      fs.chmodSync(part, 0o600)
      reading(part, (file) => assertSound(file, "integrity_check"))
    })
  }
  for (const name of found) {
    fs.renameSync(partPath(join(folder, name)), join(folder, name))
    print(`ok     ${join(folder, name)}`)
  }
  sync(folder)
}

/** Puts a backup in the place of the data, which it keeps under other names. Replaces nothing unless all of it fits. Throws a StartError. */
export function restore(env: Environment, folder: string, print: Print) {
  const { dataDir, found, secrets } = filesIn(env, () => folder, "restore")
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const locks = names.map((name) => lockFile(join(dataDir, name)))
  try {
    for (const name of found) {
      const path = join(dataDir, name)
      copyFile(path, (part) => {
        assertWhole(join(folder, name))
        fs.copyFileSync(join(folder, name), part)
        fs.chmodSync(part, 0o600)
        const { uid, gid } = fs.statSync(fs.existsSync(path) ? path : dataDir)
        // An administrator restores, and the server's user must be able to read it. Others may not give files away.
        if (process.getuid?.() === 0) fs.chownSync(part, uid, gid)
        reading(part, (file) => assertFits(file, name, secrets))
      })
    }
    const mark = `.before-${new Date().toISOString().replaceAll(/[-:]|\..*/g, "")}`
    const paths = found.map((name) => join(dataDir, name))
    const added = paths.filter((path) => !fs.existsSync(path))
    try {
      for (const path of paths) replaceFile(path, path + mark)
    } catch (error) {
      for (const path of added) fs.rmSync(path, { force: true })
      for (const path of paths) putBack(path, path + mark)
      throw new StartError(`The backup could not be restored (${errorText(error)}). What was there is back.`)
    }
    sync(dataDir)
    for (const path of paths)
      print(`ok     ${path}${added.includes(path) ? "" : `; what was there is ${basename(path)}${mark}`}`)
  } finally {
    for (const file of locks) file?.close()
    for (const name of found) fs.rmSync(partPath(join(dataDir, name)), { force: true })
  }
}

/** At each moment, the name leads to the old file or to the new one: a server that finds none would start empty. */
function replaceFile(path: string, kept: string) {
  if (fs.existsSync(path)) fs.linkSync(path, kept)
  for (const log of ["-wal", "-shm"]) if (fs.existsSync(path + log)) fs.renameSync(path + log, kept + log)
  fs.renameSync(partPath(path), path)
}

function putBack(path: string, kept: string) {
  for (const part of ["", "-wal", "-shm"])
    if (fs.existsSync(kept + part)) fs.renameSync(kept + part, path + part)
  // Two names of one file are both left.
  fs.rmSync(kept, { force: true })
}

/** A folder that was copied by other means has its last changes in a log, which would be lost. */
function assertWhole(from: string) {
  if ((fs.statSync(`${from}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) return
  throw new Error(
    `${from}-wal has changes that ${basename(from)} lacks: start a server with this folder as DATA_DIR, and stop it`,
  )
}

function filesIn(env: Environment, folderOf: (dataDir: string) => string, verb: string) {
  const { dataDir, redis, sessionSecrets: secrets } = loadConfig(env)
  if (redis) throw new StartError("The data is in Redis. Use its append-only file or its snapshots instead.")
  const folder = folderOf(dataDir)
  const found = names.filter((name) => fs.existsSync(join(folder, name)))
  if (found.length === 0) throw new StartError(`There is nothing to ${verb} in ${folder}.`)
  return { dataDir, found, secrets }
}

/** Makes a copy beside its place. One that was cut off is made again. */
function copyFile(to: string, work: (part: string) => void) {
  try {
    fs.rmSync(partPath(to), { force: true })
    work(partPath(to))
    sync(partPath(to))
  } catch (error) {
    throw new StartError(`${to} could not be written (${errorText(error)}).`)
  }
}

function assertFits(copied: Database.Database, name: string, secrets: string[]) {
  assertSound(copied, "integrity_check")
  const kind = [sessionFile, recordFile].find((each) => each.name === name)
  const isCurrent = kind && assertKnown(name, copied, kind.steps)
  if (isCurrent && secrets.length > 0) assertReadable(copied, secrets)
}

/** Locks the file until it is closed. What is damaged cannot be locked. */
function lockFile(path: string) {
  if (!fs.existsSync(path)) return undefined
  const file = new Database(path)
  try {
    file.exec("PRAGMA locking_mode = EXCLUSIVE")
    // Fails while another connection is open, even an idle one. Writes the log into the file, which is then all that is to be kept.
    file.exec("PRAGMA journal_mode = DELETE")
    file.exec("BEGIN EXCLUSIVE")
    return file
  } catch (error) {
    file.close()
    if (isDamaged(error)) return undefined
    const reason = isLocked(error) ? "it is in use: stop the server first" : errorText(error)
    throw new StartError(`${path} cannot be replaced (${reason}).`)
  }
}

/** A power failure must not lose what was just reported to be there. The process ends soon, and closes it. */
const sync = (path: string) => fs.fsyncSync(fs.openSync(path, "r"))
