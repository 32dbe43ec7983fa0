import { expect, test, vi } from "vitest"
import type { BulkAction } from "../domain/bulk-action"
import type { Outcome, ProblemKind } from "../domain/outcome"
import { createJob, type JobOptions, type JobTarget, type RowAuthorization } from "./job.server"
import { initialRows, type JobRequest } from "./stored-job.server"

const fine: Outcome<null> = { ok: true, value: null }
const remove: BulkAction = { kind: "delete" }
const findDone = async () => new Set<string>()

function no(kind: ProblemKind): Outcome<null> {
  return { ok: false, problem: { kind, text: null } }
}

function machines(count: number): JobTarget[] {
  return Array.from({ length: count }, (_, at) => ({ id: `m${at}`, name: `machine ${at}`, user: "ada" }))
}

/** A platform whose responses the test controls. */
function bench({
  targets = machines(3),
  skipped = [],
  done = [],
  ...options
}: Partial<JobOptions & JobRequest> & { done?: string[] } = {}) {
  const waiting: Array<{ id: string; answer(outcome: Outcome<null>): void }> = []
  const answering: RowAuthorization = {
    ok: true,
    perform: ({ id }) => new Promise((answer) => waiting.push({ id, answer })),
    findDone: async () => new Set(done),
  }
  const authorizeRow = vi.fn(async (): Promise<RowAuthorization> => answering)
  const job = createJob({
    action: remove,
    rows: initialRows({ action: remove, targets, skipped }),
    authorizeRow,
    save: async () => true,
    parallel: 4,
    now: () => 1_000,
    ...options,
  })
  return {
    job,
    authorizeRow,
    waiting,
    states: () => job.rows.map(({ state }) => state),
    async underWay(count: number) {
      await vi.waitFor(() => expect(waiting).toHaveLength(count), 10_000)
    },
    answer(outcome: Outcome<null> = fine) {
      waiting.shift()?.answer(outcome)
    },
  }
}

test("runs at most `parallel` rows at once", async () => {
  const { job, underWay, waiting, answer, states } = bench({ targets: machines(9), parallel: 4 })
  await underWay(4)
  expect(states().filter((state) => state === "running")).toHaveLength(4)
  for (let left = 9; left > 0; left--) {
    await underWay(Math.min(4, left))
    expect(waiting.length).toBeLessThanOrEqual(4)
    answer()
  }
  await job.done
  expect(states()).toEqual(Array(9).fill("done"))
  expect(job).toMatchObject({ state: "ended", earlyEnd: null, endedAt: 1_000 })
})

test("a failed row keeps its cause, and the other rows continue", async () => {
  const { job, underWay, answer } = bench({ targets: machines(4), parallel: 1 })
  for (const outcome of [fine, no("rejected"), no("not-found"), no("unavailable")]) {
    await underWay(1)
    answer(outcome)
  }
  await job.done
  expect(job.rows.map(({ state, cause }) => [state, cause])).toEqual([
    ["done", null],
    ["failed", "rejected"],
    ["gone", null],
    ["failed", "unavailable"],
  ])
})

test("a missing deployment counts as deleted, but fails other actions", async () => {
  const { job, underWay, answer } = bench({
    action: { kind: "version", version: "2.1.4" },
    targets: machines(1),
  })
  await underWay(1)
  answer(no("not-found"))
  await job.done
  expect(job.rows).toMatchObject([{ state: "failed", cause: "not-found" }])
})

test("stopping lets running rows finish and starts no others", async () => {
  const { job, underWay, answer, states } = bench({ targets: machines(5), parallel: 2 })
  await underWay(2)
  job.end("stopped")
  expect(job.state).toBe("stopping")
  answer()
  answer(no("busy"))
  await job.done
  expect(states()).toEqual(["done", "failed", "not-started", "not-started", "not-started"])
  expect(job).toMatchObject({ state: "ended", earlyEnd: "stopped" })
})

test("a stop after the last row has started has no effect", async () => {
  const { job, underWay, answer } = bench({ targets: machines(2) })
  await underWay(2)
  job.end("stopped")
  answer()
  answer()
  await job.done
  expect(job).toMatchObject({ state: "ended", earlyEnd: null })
})

test("the owner is checked before every row", async () => {
  const { job, underWay, authorizeRow, answer } = bench({ targets: machines(3), parallel: 2 })
  await underWay(2)
  expect(authorizeRow).toHaveBeenCalledTimes(2)
  answer()
  await underWay(2)
  expect(authorizeRow).toHaveBeenCalledTimes(3)
  answer()
  answer()
  await job.done
  expect(authorizeRow).toHaveBeenCalledTimes(3)
})

test("a role revoked between two rows ends the job before the second row", async () => {
  const asked: string[] = []
  const { job, states } = bench({
    targets: machines(3),
    parallel: 1,
    async authorizeRow() {
      if (asked.length > 0) return { ok: false, why: "not-admin" }
      return {
        ok: true,
        async perform({ id }) {
          asked.push(id)
          return fine
        },
        findDone,
      }
    },
  })
  await job.done
  expect(asked).toEqual(["m0"])
  expect(states()).toEqual(["done", "not-started", "not-started"])
  expect(job.earlyEnd).toBe("not-admin")
})

test.each<RowAuthorization & { ok: false }>([
  { ok: false, why: "session-ended" },
  { ok: false, why: "not-admin" },
  { ok: false, why: "unchecked" },
])("no row starts when the check refuses: %o", async (refusal) => {
  const { job, waiting, states } = bench({ authorizeRow: async () => refusal })
  await job.done
  expect(waiting).toEqual([])
  expect(states()).toEqual(["not-started", "not-started", "not-started"])
  expect(job.earlyEnd).toBe(refusal.why)
})

test("a row that finds the session ended ends the job", async () => {
  const { job, underWay, answer, states } = bench({ parallel: 1 })
  await underWay(1)
  answer(no("session-ended"))
  await job.done
  expect(states()).toEqual(["failed", "not-started", "not-started"])
  expect(job.earlyEnd).toBe("session-ended")
})

test("a thrown error fails its row, or the check", async () => {
  const broken = bench({
    targets: machines(1),
    authorizeRow: async () => ({ ok: true, perform: () => Promise.reject(new Error("x")), findDone }),
  })
  await broken.job.done
  expect(broken.job.rows).toMatchObject([{ state: "failed", cause: "unavailable" }])

  const unchecked = bench({ authorizeRow: () => Promise.reject(new Error("x")) })
  await unchecked.job.done
  expect(unchecked.job.earlyEnd).toBe("unchecked")
})

const performing: RowAuthorization = { ok: true, perform: async () => fine, findDone: async () => new Set() }

test("while an outage hides whether the owner may act, a job waits, and then goes on", async () => {
  let outages = 1
  const { job, states } = bench({
    async authorizeRow() {
      if (outages-- > 0) throw new Response(null, { status: 503 })
      return performing
    },
  })
  expect(await job.done).toBe("ended")
  expect([job.earlyEnd, ...states()]).toEqual([null, "done", "done", "done"])
})

test("a job that is interrupted during an outage goes on with the next process", async () => {
  const { job, states } = bench({ authorizeRow: () => Promise.reject(new Response(null, { status: 503 })) })
  job.interrupt()
  expect(await job.done).toBe("interrupted")
  expect([job.earlyEnd, ...states()]).toEqual([null, "waiting", "waiting", "waiting"])
})

test("a row is stored as running before its call, and with its result after it", async () => {
  const stored: string[][] = []
  const { job, underWay, answer } = bench({
    targets: machines(2),
    parallel: 1,
    save: async () => stored.push(job.rows.map(({ state }) => state)) > 0,
  })
  await underWay(1)
  expect(stored).toEqual([["running", "waiting"]])
  answer()
  await underWay(1)
  expect(stored.at(-1)).toEqual(["done", "running"])
  answer(no("rejected"))
  expect(await job.done).toBe("ended")
  expect(stored.at(-1)).toEqual(["done", "failed"])
})

test("no row is called once another process has taken the job over", async () => {
  let ours = true
  const { job, underWay, answer, waiting } = bench({ parallel: 1, save: async () => ours })
  await underWay(1)
  ours = false
  answer()
  expect(await job.done).toBe("lost")
  expect(waiting).toEqual([])
})
