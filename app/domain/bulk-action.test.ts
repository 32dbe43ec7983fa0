import { expect, test } from "vitest"
import { type BulkAction, isDone, skipReasonFor } from "./bulk-action"

const now = Date.UTC(2026, 0, 2, 12)
const hoursOld = (hours: number) => now - hours * 3_600_000
const machine = { status: "running", version: "2.1.3", createdAt: hoursOld(2), timeoutMins: 1_440 }
const remove: BulkAction = { kind: "delete" }
const forever: BulkAction = { kind: "timeout", minutes: null }
const anHour: BulkAction = { kind: "timeout", minutes: 60 }
const aDay: BulkAction = { kind: "timeout", minutes: 1_440 }
const newer: BulkAction = { kind: "version", version: "2.1.4" }

test.each<[string, BulkAction, Partial<typeof machine>, ReturnType<typeof skipReasonFor>]>([
  ["a running machine can be deleted", remove, {}, null],
  ["a failed machine can be deleted", remove, { status: "failed" }, null],
  [
    "a machine that is being deleted cannot be deleted again",
    remove,
    { status: "Terminating" },
    "terminating",
  ],
  ["a timeout can be removed", forever, {}, null],
  ["a timeout that is already set is skipped", aDay, {}, "has-this-timeout"],
  ["a timeout that would stop the machine at once is skipped", anHour, {}, "would-end-at-once"],
  ["a newer machine can get a short timeout", anHour, { createdAt: hoursOld(0.5) }, null],
  ["a machine that is being deleted gets no timeout", forever, { status: "terminating" }, "terminating"],
  ["a running machine can be updated", newer, {}, null],
  ["a stopped machine cannot be updated", newer, { status: "stopped" }, "not-running"],
  ["an update to the current version is skipped", newer, { version: "2.1.4" }, "has-this-version"],
])("%s", (_what, act, change, unfit) => {
  expect(skipReasonFor(act, { ...machine, ...change }, now)).toBe(unfit)
})

test.each<[BulkAction, Partial<typeof machine> | undefined, boolean]>([
  [remove, undefined, true],
  [remove, { status: "Deleting" }, true],
  [remove, {}, false],
  [aDay, {}, true],
  [anHour, {}, false],
  [anHour, undefined, false],
  [newer, { version: "2.1.4" }, true],
  [newer, {}, false],
  [newer, undefined, false],
])("%j has been done to a deployment with %j: %j", (action, change, done) => {
  expect(isDone(action, change && { ...machine, ...change })).toBe(done)
})
