import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Database from "libsql"
import { afterEach, expect, test } from "vitest"
import { openDataFile } from "./data-file"

const dataDir = mkdtempSync(join(tmpdir(), "data-"))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const first = "CREATE TABLE things (name TEXT)"
const second = "ALTER TABLE things ADD COLUMN size INTEGER"

function open(steps: string[]) {
  return openDataFile({ dataDir, name: "things.db", loss: "the things are gone", steps, prepare() {} })
}

test("a file of an older format gets the steps that it has not seen, and keeps its content", () => {
  const older = open([first])
  older.exec("INSERT INTO things VALUES ('lamp')")
  older.close()
  const newer = open([first, second])
  expect(newer.prepare("SELECT name, size FROM things").get()).toMatchObject({ name: "lamp", size: null })
  newer.close()
  open([first, second]).close()
})

test("a file of a newer format stops the start, and stays as it is", () => {
  open([first, second]).close()
  expect(() => open([first])).toThrow(
    `${join(dataDir, "things.db")} was written by a newer version of this server (format 2, and this version knows 1).`,
  )
  const file = new Database(join(dataDir, "things.db"))
  expect(file.prepare("PRAGMA user_version").get()).toMatchObject({ user_version: 2 })
  file.close()
})
