import { expect, test } from "vitest"
import { type BulkAction, skipReasonFor } from "./bulk-action"

const now = Date.UTC(2026, 0, 2, 12)
const hoursOld = (hours: number) => now - hours * 3_600_000
const machine = { status: "running", version: "2.1.3", createdAt: hoursOld(2), timeoutMins: 1_440 }
const remove: BulkAction = { kind: "delete" }
const forever: BulkAction = { kind: "timeout", minutes: null }
const anHour: BulkAction = { kind: "timeout", minutes: 60 }
const aDay: BulkAction = { kind: "timeout", minutes: 1_440 }
const newer: BulkAction = { kind: "version", version: "2.1.4" }

test.each<[string, BulkAction, Partial<typeof machine>, ReturnType<typeof skipReasonFor>]>([
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
  expect(skipReasonFor(act, { ...machine, ...change }, now)).toBe(unfit)
})
