import { chmodSync, existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { loadConfig } from "./config"
import { assertSound, reading, StartError } from "./data-file"
import { errorText } from "./error-text"

const names = ["sessions.db", "records.db", "sandbox.db"]

/** Copies the SQLite files while the server uses them, and opens each copy. Throws a StartError. */
export function backUp(
  env: Record<string, string | undefined>,
  folder: string,
  print: (line: string) => void,
) {
  const { dataDir, redis } = loadConfig(env)
  if (redis) {
    throw new StartError("The data is in Redis. Back up its append-only file or its snapshots.")
  }
  const found = names.filter((name) => existsSync(join(dataDir, name)))
  if (found.length === 0) throw new StartError(`There is nothing to back up in ${dataDir}.`)
  for (const name of found) {
    const to = join(folder, name)
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      if (existsSync(to)) throw new Error("it exists already")
      copy(join(dataDir, name), to)
    } catch (error) {
      throw new StartError(`${to} could not be written (${errorText(error)}).`)
    }
    print(`ok     ${to}`)
  }
}

function copy(from: string, to: string) {
  reading(from, (file) => void file.prepare("VACUUM INTO ?").run(to))
  chmodSync(to, 0o600)
  reading(to, assertSound)
}
