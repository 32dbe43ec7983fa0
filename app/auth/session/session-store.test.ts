import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { openSqliteRecords, sessionFile } from "../../../server/records/sqlite-records"
import { type RecordStore, StoreError } from "../../records/record-store.server"
import { testSessionStore } from "./session-store.fixture"
import { createSessionStore, type SessionRecord, sessionKey } from "./session-store.server"

// In Redis: server/exhaustive/store-contracts.test.ts.
testSessionStore("SQLite")

const hour = 3_600_000
const person = { email: "", name: "Ada", browser: "", providerSession: "provider-session" }
const tokens = { accessToken: "access", refreshToken: "refresh", accessExpiresAt: 1, refreshedAt: null }
const ada: SessionRecord = { ...person, ...tokens, subject: "ada", startedAt: Date.now() }

/** A store, its records, and the keys with which it called its listener. `deletions` come before those of sessions. */
function openStore(deletions: Array<() => Promise<unknown>> = []) {
  const dataDir = mkdtempSync(join(tmpdir(), "session-records-"))
  const secrets = ["a key of thirty-two characters, at least"]
  const records = openSqliteRecords({ dataDir, file: sessionFile, secrets, now: Date.now })
  onTestFinished(async () => {
    await records.close()
    rmSync(dataDir, { recursive: true })
  })
  const raced: RecordStore = {
    ...records,
    async delete(kind, key, version) {
      if (kind === "session") await deletions.shift()?.()
      return await records.delete(kind, key, version)
    },
  }
  const limits = { idleMs: 2 * hour, maxMs: 12 * hour, lockMs: 900, now: Date.now }
  const store = createSessionStore({ records: raced, secrets, ...limits })
  const reported: string[] = []
  store.onEnd((key) => reported.push(key))
  return { store, records, reported }
}

test("a session that is renewed while it ends is reported once, and takes along what leads to it", async () => {
  const { store, records, reported } = openStore([
    () => store.replace(id, 1, { ...ada, refreshToken: "renewed" }),
  ])
  const id = await store.create(ada)
  expect(await store.deleteOfSubject("ada", sessionKey(id))).toMatchObject({ token: "renewed" })
  expect(reported).toEqual([sessionKey(id)])
  expect(await records.ofOwner("provider-session", "provider-session")).toEqual([])
})

test("a session whose end got no answer is reported", async () => {
  const { store, reported } = openStore([() => Promise.reject(new StoreError("no answer"))])
  const id = await store.create(ada)
  await expect(store.endSubject("ada")).rejects.toThrow("no answer")
  expect(reported).toEqual([sessionKey(id)])
})

test("what another version of this program has stored otherwise is no session", async () => {
  const { store, records } = openStore()
  await records.put({ kind: "session", key: sessionKey("x"), owner: "ada", value: {}, ttlMs: hour }, 0)
  expect([await store.get("x"), await store.ofSubject("ada")]).toEqual([null, []])
})
