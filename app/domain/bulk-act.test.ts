import { expect, test } from "vitest"
import { type BulkAct, unfitFor } from "./bulk-act"

const now = Date.UTC(2026, 0, 2, 12)
const hoursOld = (hours: number) => now - hours * 3_600_000
const machine = { status: "running", version: "2.1.3", createdAt: hoursOld(2), timeoutMins: 1_440 }
const remove: BulkAct = { kind: "delete" }
const forever: BulkAct = { kind: "timeout", minutes: null }
const anHour: BulkAct = { kind: "timeout", minutes: 60 }
const aDay: BulkAct = { kind: "timeout", minutes: 1_440 }
const newer: BulkAct = { kind: "version", version: "2.1.4" }

test.each<[string, BulkAct, Partial<typeof machine>, ReturnType<typeof unfitFor>]>([
  ["a machine that runs can be deleted", remove, {}, null],
  ["so can one that failed", remove, { status: "failed" }, null],
  ["what is going already cannot", remove, { status: "Terminating" }, "terminating"],
  ["a timeout can be taken away", forever, {}, null],
  ["not twice", aDay, {}, "has-this-timeout"],
  ["nor so that it ends at once", anHour, {}, "would-end-at-once"],
  ["what is younger may get the short one", anHour, { createdAt: hoursOld(0.5) }, null],
  ["nothing is set on what is going", forever, { status: "terminating" }, "terminating"],
  ["a machine that runs can be updated", newer, {}, null],
  ["only one that runs", newer, { status: "stopped" }, "not-running"],
  ["and not to what it has", newer, { version: "2.1.4" }, "has-this-version"],
])("%s", (_what, act, change, unfit) => {
  expect(unfitFor(act, { ...machine, ...change }, now)).toBe(unfit)
})
