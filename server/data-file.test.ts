import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Database from "libsql"
import { afterEach, expect, test } from "vitest"
import { openDataFile } from "./data-file"
import { openDatabase } from "./sandbox/database"
import { openUsualStores } from "./store-places.fixture"

const dataDir = mkdtempSync(join(tmpdir(), "data-"))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const first = "CREATE TABLE things (name TEXT)"
const second = "ALTER TABLE things ADD COLUMN size INTEGER"

/** As a backup or an sqlite3 shell does. */
function lock(name: string) {
  const other = new Database(join(dataDir, name))
  other.exec("BEGIN IMMEDIATE")
  return {
    unlock() {
      other.exec("COMMIT")
      other.close()
    },
  }
}

function open(steps: string[]) {
  return openDataFile({ dataDir, name: "things.db", loss: "the things are gone", steps })
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

test("a lock of another program stops no process: writes continue when it is gone, or fail", async () => {
  const stores = await openUsualStores({ dataDir })
  const mark = (key: string) =>
    stores.records.put({ kind: "form", key, owner: "ada", value: 1, ttlMs: 60_000 }, 0)
  const locks = [lock("records.db"), lock("sessions.db")]
  const writing = [mark("a"), stores.sessions.useOnce("a", 60_000)]
  // What can be read is read meanwhile.
  expect(await stores.records.get("form", "a")).toBeNull()
  expect(await stores.sessions.get("unknown")).toBeNull()
  // In this process: a driver that waits would have stopped it before this line.
  for (const { unlock } of locks) unlock()
  expect(await Promise.all(writing)).toEqual([true, true])

  const { unlock } = lock("records.db")
  await expect(mark("b")).rejects.toMatchObject({ name: "StoreError" })
  unlock()
  expect(await mark("b")).toBe(true)
})

test("the probe of the sessions writes nothing into the records", async () => {
  const stores = await openUsualStores({ dataDir })
  const { unlock } = lock("records.db")
  await stores.ping()
  unlock()
})

test.each(["delete", "extend"] as const)(
  "a %s that a lock of another program has refused keeps no later write from ending",
  async (name) => {
    const stores = await openUsualStores({ dataDir })
    const one = { kind: "form", key: "a", owner: "ada", value: 1, ttlMs: 60_000 } as const
    await stores.records.put(one, 0)
    const { unlock } = lock("records.db")
    const change = {
      delete: () => stores.records.delete("form", "a"),
      extend: () => stores.records.extend("form", "a", 1),
    }
    await expect(change[name]()).rejects.toMatchObject({ name: "StoreError" })
    unlock()
    expect(await stores.records.put({ ...one, key: "b" }, 0)).toBe(true)
    await stores.close()
  },
)

test("a locked sandbox refuses a change for now", () => {
  const sandbox = openDatabase(dataDir)
  const things = sandbox.table("checkouts")
  const { unlock } = lock("sandbox.db")
  const add = () => things.put({ id: "lamp" })
  expect(add).toThrow(expect.objectContaining({ status: 503 }))
  expect(() => sandbox.transaction(add)).toThrow(expect.objectContaining({ status: 503 }))
  expect(() => things.remove("lamp")).toThrow(expect.objectContaining({ status: 503 }))
  unlock()
  expect(add()).toEqual({ id: "lamp" })
  sandbox.close()
})
