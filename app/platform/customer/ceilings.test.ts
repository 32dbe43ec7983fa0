import { expect, test } from "vitest"
import type { NewRecord, StoredRecord } from "../../records/record-store.server"
import { createCeilings } from "./ceilings.server"

/** A store with one place, whose record no key opens while it is `sealed`. */
function store(sealed: boolean) {
  let held: StoredRecord | null = sealed ? { key: "", version: 7, value: null, expiresAt: 0 } : null
  let isSealed = sealed
  return {
    get: async () => (isSealed ? null : held),
    async put({ key, value }: NewRecord, version: number) {
      if ((held?.version ?? 0) !== version) return false
      held = { key, version: version + 1, value, expiresAt: 0 }
      isSealed = false
      return true
    },
    extend: async () => {},
    async delete() {
      const was = held !== null
      held = null
      return was
    },
  }
}

test.each([false, true])(
  "a ceiling is set, changed and removed, also where an unreadable one was: %s",
  async (sealed) => {
    const ceilings = createCeilings(store(sealed))
    await ceilings.set("ada", { cents: 100, since: Date.now() })
    await ceilings.set("ada", { cents: 200, since: Date.now() })
    expect(await ceilings.of("ada")).toMatchObject({ cents: 200 })
    await ceilings.set("ada", null)
    expect(await ceilings.of("ada")).toBeNull()
  },
)
