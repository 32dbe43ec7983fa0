import { expect, test, vi } from "vitest"
import type { BulkAction } from "../domain/bulk-action"
import type { Outcome, ProblemKind } from "../domain/outcome"
import type { NewRecord } from "../records/record-store.server"
import { type JobValue, parseJob, type RowState } from "./job.server"
import { type RowAuthorization, runJob } from "./run-job.server"

const fine: Outcome<null> = { ok: true, value: null }
const remove: BulkAction = { kind: "delete" }
const findDone = async () => new Set<string>()
const performing: RowAuthorization = { ok: true, perform: async () => fine, findDone }

function no(kind: ProblemKind): Outcome<null> {
  return { ok: false, problem: { kind, text: null } }
}

function jobOf(rows: number, action: BulkAction): JobValue {
  return {
    subject: "ada",
    sessionKey: "s1",
    action,
    startedAt: 0,
    endedAt: null,
    earlyEnd: null,
    retryOf: null,
    run: "this run",
    states: Array(rows).fill("waiting"),
    causes: {},
  }
}

interface BenchOptions {
  rows?: number
  action?: BulkAction
  parallel?: number
  authorizeRow?: () => Promise<RowAuthorization>
  /** While the store writes. */
  writing?: (states: RowState[]) => void
}

/** A platform whose responses the test controls, and a store that another process may take the job over in. */
function bench({ rows = 3, action = remove, parallel = 4, authorizeRow, writing }: BenchOptions = {}) {
  const waiting: Array<{ id: string; answer(outcome: Outcome<null>): void }> = []
  const answering: RowAuthorization = {
    ok: true,
    perform: (id) => new Promise((answer) => waiting.push({ id, answer })),
    findDone,
  }
  const value = jobOf(rows, action)
  const stored: RowState[][] = []
  let held = { key: "job", version: 2, expiresAt: 0, value }
  const authorized = vi.fn(authorizeRow ?? (async () => answering))
  /** Another node writes. */
  function change(changed: Partial<JobValue>) {
    held = { ...held, version: held.version + 1, value: { ...held.value, ...changed } }
  }
  const job = runJob({
    id: "job",
    lock: { owner: "this run", release: async () => {} },
    value,
    ids: value.states.map((_, at) => `m${at}`),
    version: 2,
    records: {
      get: async () => held,
      async put(record: NewRecord, version: number) {
        writing?.(value.states)
        if (version !== held.version) return false
        const written = structuredClone(parseJob({ ...held, value: record.value }) ?? value)
        held = { ...held, version: version + 1, value: written }
        stored.push(written.states)
        return true
      },
    },
    keepMs: 1_000,
    authorizeRow: authorized,
    parallel,
    now: () => 1_000,
    log: { info() {}, warn() {}, error() {} },
  })
  return {
    job,
    value,
    authorized,
    waiting,
    stored,
    async underWay(count: number) {
      await expect.poll(() => waiting).toHaveLength(count)
    },
    answer(outcome: Outcome<null> = fine) {
      waiting.shift()?.answer(outcome)
    },
    stop: () => change({ earlyEnd: "stopped" }),
  }
}

test("runs at most `parallel` rows at once", async () => {
  const { job, underWay, waiting, answer, value } = bench({ rows: 9, parallel: 4 })
  await underWay(4)
  expect(value.states.filter((state) => state === "running")).toHaveLength(4)
  for (let left = 9; left > 0; left--) {
    await underWay(Math.min(4, left))
    expect(waiting.length).toBeLessThanOrEqual(4)
    answer()
  }
  await job.ended
  expect(value.states).toEqual(Array(9).fill("done"))
  expect(value).toMatchObject({ earlyEnd: null, endedAt: 1_000 })
})

test.each<[BulkAction, RowState, object]>([
  [remove, "gone", { 1: "rejected" }],
  [{ kind: "version", version: "2.1.4" }, "failed", { 1: "rejected", 2: "not-found" }],
])(
  "of %j, other rows continue after a failure, and a missing deployment is %s",
  async (action, missing, causes) => {
    const { job, underWay, answer, value } = bench({ rows: 4, parallel: 1, action })
    for (const outcome of [fine, no("rejected"), no("not-found"), fine]) {
      await underWay(1)
      answer(outcome)
    }
    await job.ended
    expect(value.states).toEqual(["done", "failed", missing, "done"])
    expect(value.causes).toEqual(causes)
  },
)

test("a stop while the first row is being stored calls no row", async () => {
  const { job, waiting, value, stop } = bench({
    writing: (states) => states.includes("running") && value.earlyEnd === null && stop(),
  })
  await job.ended
  expect(waiting).toEqual([])
  expect(value.states).toEqual(["not-started", "not-started", "not-started"])
})

test("a stop after the last row has started has no effect", async () => {
  const { job, underWay, answer, value, stop } = bench({ rows: 2 })
  await underWay(2)
  stop()
  answer()
  answer()
  await job.ended
  expect(value).toMatchObject({ earlyEnd: null, endedAt: 1_000 })
})

test("a role revoked between two rows ends the job before the second row", async () => {
  let checks = 0
  const authorizeRow = async () => (++checks > 1 ? ({ ok: false, why: "not-admin" } as const) : performing)
  const { job, value } = bench({ parallel: 1, authorizeRow })
  await job.ended
  expect(value.states).toEqual(["done", "not-started", "not-started"])
  expect(value.earlyEnd).toBe("not-admin")
})

test.each<RowAuthorization & { ok: false }>([
  { ok: false, why: "session-ended" },
  { ok: false, why: "not-admin" },
  { ok: false, why: "unchecked" },
])("no row starts when the check refuses: %o", async (refusal) => {
  const { job, waiting, value } = bench({ authorizeRow: async () => refusal })
  await job.ended
  expect(waiting).toEqual([])
  expect(value.states).toEqual(["not-started", "not-started", "not-started"])
  expect(value.earlyEnd).toBe(refusal.why)
})

test("a row that finds the session ended ends the job", async () => {
  const { job, underWay, answer, value } = bench({ parallel: 1 })
  await underWay(1)
  answer(no("session-ended"))
  await job.ended
  expect(value.states).toEqual(["failed", "not-started", "not-started"])
  expect(value.earlyEnd).toBe("session-ended")
})

test("a thrown error fails its row, or the check", async () => {
  const broken = bench({
    rows: 1,
    authorizeRow: async () => ({ ok: true, perform: () => Promise.reject(new Error("x")), findDone }),
  })
  await broken.job.ended
  expect([broken.value.states, broken.value.causes]).toEqual([["failed"], { 0: "unavailable" }])

  const unchecked = bench({ authorizeRow: () => Promise.reject(new Error("x")) })
  await unchecked.job.ended
  expect(unchecked.value.earlyEnd).toBe("unchecked")
})

test("while an outage hides whether the owner may act, a job waits, and then continues", async () => {
  let outages = 1
  const { job, value } = bench({
    async authorizeRow() {
      if (outages-- > 0) throw new Response(null, { status: 503 })
      return performing
    },
  })
  await job.ended
  expect(value.endedAt).toBe(1_000)
  expect([value.earlyEnd, ...value.states]).toEqual([null, "done", "done", "done"])
})

test("a job that is interrupted during an outage continues with the next process", async () => {
  const { job, value } = bench({ authorizeRow: () => Promise.reject(new Response(null, { status: 503 })) })
  job.interrupt()
  await job.ended
  expect(value.endedAt).toBeNull()
  expect([value.earlyEnd, ...value.states]).toEqual([null, "waiting", "waiting", "waiting"])
})

test("a row is stored as running before its call, and with its result after it", async () => {
  const { job, underWay, answer, stored } = bench({ rows: 2, parallel: 1 })
  await underWay(1)
  expect(stored.at(-1)).toEqual(["running", "waiting"])
  answer()
  await underWay(1)
  expect(stored.at(-1)).toEqual(["done", "running"])
  answer(no("rejected"))
  await job.ended
  expect(stored.at(-1)).toEqual(["done", "failed"])
})
