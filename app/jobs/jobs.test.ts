import { expect, test, vi } from "vitest"
import type { Outcome } from "../domain/outcome"
import type { JobTarget } from "./job"
import type { JobCredentials } from "./job-credentials"
import { createJobs, type JobLimits } from "./jobs"

const log = { info() {}, warn() {}, error() {} }
const ada: JobCredentials = {
  subject: "ada",
  email: "ada@example.com",
  sessionKey: "s1",
  cookie: "c",
  requestId: "r",
  log,
}
const noor: JobCredentials = { ...ada, subject: "noor", sessionKey: "s2", email: "noor@example.com" }
const day = 24 * 60 * 60_000
const action = { kind: "delete" } as const

function machines(count: number): JobTarget[] {
  return Array.from({ length: count }, (_, at) => ({ id: `m${at}`, name: `machine ${at}`, user: "ada" }))
}

/** Jobs whose rows stay in progress until `release`. */
function bench(limits: Partial<JobLimits> = {}) {
  let time = 0
  let clock = 0
  let open: () => void = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const acted: string[] = []
  const jobs = createJobs({
    limits,
    now: () => time + clock,
    elapsed: () => time,
    authorizeRow: async () => ({
      ok: true,
      async perform({ id }): Promise<Outcome<null>> {
        acted.push(id)
        await gate
        return { ok: true, value: null }
      },
    }),
  })
  return {
    jobs,
    acted,
    release: () => open(),
    pass(ms: number) {
      time += ms
    },
    /** Changes the wall clock, not the monotonic one. */
    setClock(ms: number) {
      clock += ms
    },
    start(credentials = ada, count = 1) {
      return jobs.start(credentials, { action, targets: machines(count), skipped: [] })
    },
    begun(credentials = ada, count = 1) {
      const started = jobs.start(credentials, { action, targets: machines(count), skipped: [] })
      if (!started.ok) throw new Error(started.why)
      return started.id
    },
    async ended(id: string, subject = "ada") {
      await vi.waitFor(() => expect(jobs.find(subject, id)?.state).toBe("ended"), 10_000)
    },
  }
}

test("all sessions of the owner see a job; nobody else finds or stops it", () => {
  const { jobs, begun } = bench()
  const id = begun()
  expect(jobs.find("ada", id)?.id).toBe(id)
  expect(jobs.find("noor", id)).toBeNull()
  expect(jobs.list("noor")).toEqual([])
  expect(jobs.stop("noor", id)).toBe(false)
  expect(jobs.find("ada", id)?.state).toBe("running")
  expect(jobs.stop("ada", id)).toBe(true)
  expect(jobs.find("ada", id)?.state).toBe("stopping")
})

test("a job and its retry link to each other", () => {
  const { jobs, begun } = bench()
  const first = begun()
  const again = jobs.start(ada, { action, targets: machines(1), skipped: [], retryOf: first })
  if (!again.ok) throw new Error(again.why)
  expect(jobs.find("ada", again.id)?.retryOf).toBe(first)
  expect(jobs.find("ada", first)?.retries).toEqual([again.id])
  expect(jobs.list("ada").map(({ id }) => id)).toEqual([again.id, first])
})

test("rows and running jobs are limited", async () => {
  const { start, begun, release, ended } = bench({ rows: 5, runningPerPerson: 2, running: 3 })
  expect(start(ada, 6)).toEqual({ ok: false, why: "too-many-rows" })
  const id = begun()
  begun()
  expect(start()).toEqual({ ok: false, why: "too-many-jobs" })
  begun(noor)
  expect(start(noor)).toEqual({ ok: false, why: "too-many-jobs" })
  release()
  await ended(id)
  expect(start()).toMatchObject({ ok: true })
})

test("receipts expire and are limited in number", async () => {
  const { jobs, begun, release, ended, pass } = bench({ keptPerPerson: 2, keepMs: 1_000 })
  release()
  const [first, second] = [begun(), begun()]
  await ended(first)
  await ended(second)
  pass(500)
  const third = begun()
  await ended(third)
  expect(jobs.list("ada").map(({ id }) => id)).toEqual([third, second])
  pass(500)
  expect(jobs.list("ada").map(({ id }) => id)).toEqual([third])
  pass(500)
  expect(jobs.find("ada", third)).toBeNull()
})

test("a running job is never dropped to make room", async () => {
  const { jobs, begun } = bench({ kept: 1 })
  const first = begun()
  const second = begun(noor)
  expect(jobs.find("ada", first)).not.toBeNull()
  expect(jobs.find("noor", second)).not.toBeNull()
})

test("a session that ends stops its own jobs", () => {
  const { jobs, begun } = bench({ parallel: 1 })
  const id = begun(ada, 3)
  const others = begun(noor, 3)
  jobs.endSession("s1")
  expect(jobs.find("ada", id)).toMatchObject({ state: "stopping", earlyEnd: "session-ended" })
  expect(jobs.find("noor", others)?.state).toBe("running")
})

test("closing waits for rows in progress, starts no other row and accepts no new job", async () => {
  const { jobs, begun, start, release, acted } = bench({ parallel: 2 })
  const id = begun(ada, 5)
  await vi.waitFor(() => expect(acted).toHaveLength(2), 10_000)
  let closed = false
  const closing = jobs.close().then(() => {
    closed = true
  })
  expect(start()).toEqual({ ok: false, why: "closing" })
  expect(closed).toBe(false)
  release()
  await closing
  expect(acted).toHaveLength(2)
  expect(jobs.find("ada", id)).toMatchObject({ state: "ended", earlyEnd: "shutdown" })
})

test.each([day, -day])(
  "setting the clock by %i ms neither drops a receipt nor keeps it longer",
  async (ms) => {
    const { jobs, begun, release, ended, pass, setClock } = bench()
    const id = begun()
    release()
    await ended(id)
    setClock(ms)
    expect(jobs.find("ada", id)).not.toBeNull()
    pass(day)
    expect(jobs.find("ada", id)).toBeNull()
  },
)

test("closing logs the rows that outlast the grace period and those that never started", async () => {
  const lines: object[] = []
  const noted = { ...ada, log: { ...log, info: (fields: object) => void lines.push(fields) } }
  const { jobs, begun, acted } = bench({ parallel: 1, graceMs: 10 })
  begun(noted, 3)
  await vi.waitFor(() => expect(acted).toEqual(["m0"]))
  await jobs.close()
  expect(lines).toEqual([
    expect.objectContaining({
      done: 0,
      underWay: 1,
      notStarted: 2,
      earlyEnd: "shutdown",
      rows: { underWay: ["m0"], notStarted: ["m1", "m2"] },
    }),
  ])
})
