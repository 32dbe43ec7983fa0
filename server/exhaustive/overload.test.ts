import { createServer } from "node:http"
import express from "express"
import { expect, test } from "vitest"
import { portOf } from "../../tests/support/temporary"
import { createLog } from "../log"
import { createOverloadGuard } from "../overload"
import { withInfo } from "../request-info.fixture"

/** A server behind the guard, with a fake clock and fake event loop utilization. */
async function guarded(maxInFlight?: number) {
  const clock = { now: 0, busy: 0 }
  const lines: Array<Record<string, unknown>> = []
  const log = createLog({ logLevel: "info" }, { write: (line) => void lines.push(JSON.parse(line)) })
  const overload = createOverloadGuard({
    log,
    now: () => clock.now,
    utilization: () => clock.busy,
    ...(maxInFlight && { maxInFlight }),
  })
  const inProgress: Array<() => void> = []
  const app = express()
  let people = 0
  app.use((request, response, next) =>
    withInfo({ owner: request.get("x-owner") ?? `person ${people++}`, log })(request, response, next),
  )
  let left = 0
  app.get("/left", (_request, response, next) => {
    response.once("close", () => {
      next()
      left += 1
    })
    response.flushHeaders()
  })
  app.use(overload.guard)
  app.get("/slow", (_request, response) => void inProgress.push(() => response.end("slow")))
  app.get("/endless", (_request, response) => {
    response.write("begun")
    response.emit("endless")
  })
  app.use((_request, response) => void response.end("quick"))
  const origin = `http://127.0.0.1:${await portOf(createServer(app))}`

  /** Each request is somebody else's, unless they have one owner. */
  async function ask(path: string, count: number, owner?: string) {
    const before = overload.inFlight()
    const answers = Array.from({ length: count }, () =>
      fetch(origin + path, { headers: owner ? { "x-owner": owner } : {} }).then(
        async (answer) => ({
          status: answer.status,
          retryAfter: answer.headers.get("retry-after"),
          text: await answer.text(),
        }),
        // The end of the test cuts off unanswered requests.
        () => ({ status: 0, retryAfter: null, text: "" }),
      ),
    )
    if (path === "/slow") await expect.poll(overload.inFlight).toBe(before + count)
    return answers
  }
  function tick(ms: number, busy: number) {
    clock.now += ms
    clock.busy = busy
    overload.tick()
  }
  async function finish(count = inProgress.length) {
    const before = overload.inFlight()
    for (const answer of inProgress.splice(0, count)) answer()
    await expect.poll(overload.inFlight).toBe(before - count)
  }
  /** Sends requests of this CPU cost until the guard has measured it. */
  async function learn(costMs: number) {
    for (let round = 0; round < 8; round++) {
      await ask("/slow", 10)
      while (inProgress.length < 10) tick(50, 0)
      await finish()
      tick(costMs * 10, 1)
    }
  }
  const gone = () => left
  return { ask, tick, finish, learn, inProgress, inFlight: overload.inFlight, lines, origin, gone }
}

test("admits as many requests as are done in 0.3 s; each finished request admits the next", async () => {
  const { ask, finish, learn, inProgress } = await guarded()
  await learn(30)
  await ask("/slow", 15)
  expect(inProgress).toHaveLength(10)
  await finish(1)
  expect(inProgress).toHaveLength(10)
  await finish(10)
  expect(inProgress).toHaveLength(4)
})

test("in a lasting queue, requests that wait too long are rejected, with one log line", async () => {
  const { ask, tick, learn, inProgress, inFlight, lines } = await guarded()
  await learn(30)
  tick(50, 1)
  const answers = await ask("/slow", 25)
  tick(3_900, 1)
  expect([inProgress.length, inFlight()]).toEqual([10, 25])
  tick(150, 1)
  const refused = await Promise.all(answers.slice(10))
  for (const { status, retryAfter, text } of refused) {
    expect([status, retryAfter]).toEqual([503, "5"])
    expect(text).toContain("Service busy")
  }
  const logged = lines.filter(({ msg }) => msg === "overloaded")
  expect(logged).toEqual([expect.objectContaining({ level: "warn", refused: 15, inProgress: 10 })])
})

test("a burst of a hundred requests is answered; many times the capacity is rejected within a second", async () => {
  const { ask, tick, learn, inProgress, inFlight } = await guarded()
  await learn(30)
  tick(50, 1)
  const burst = await ask("/slow", 100)
  tick(500, 1)
  expect([inProgress.length, inFlight()]).toEqual([10, 100])
  await ask("/slow", 60)
  tick(100, 1)
  expect(inFlight()).toBe(70)
  for (const { status } of await Promise.all(burst.slice(10))) expect(status).toBe(503)
})

test("one owner takes half of the places, and a long queue of one owner is no overload", async () => {
  const { ask, tick, finish, learn, inProgress } = await guarded()
  await learn(30)
  tick(50, 1)
  const own = await ask("/slow", 100, "ada")
  expect(inProgress).toHaveLength(5)
  // While the event loop is calm, more are admitted.
  tick(50, 0.1)
  expect(inProgress).toHaveLength(15)
  for (let ticks = 0; ticks < 200; ticks++) tick(50, 1)
  await ask("/slow", 1, "noor")
  expect(inProgress).toHaveLength(16)
  for (let round = 0; round < 20; round++) await finish(5)
  await finish()
  for (const { status } of await Promise.all(own)) expect(status).toBe(200)
})

test("requests that only wait for the platform do not block others", async () => {
  const { ask, tick, learn, inProgress } = await guarded()
  await learn(30)
  await ask("/slow", 160)
  for (let ticks = 0; ticks < 35; ticks++) tick(50, 0.1)
  expect(inProgress).toHaveLength(160)
  const [quick] = await ask("/", 1)
  expect(await quick).toMatchObject({ status: 200, text: "quick" })
})

test("hundreds of cheap requests are admitted", async () => {
  const { ask, learn, inProgress } = await guarded()
  await learn(1)
  await ask("/slow", 150)
  expect(inProgress).toHaveLength(150)
})

test("an answer without an end is in progress until it begins, and leaves once", async () => {
  const { inFlight, origin, ask, finish } = await guarded()
  const answer = await fetch(`${origin}/endless`)
  expect(answer.status).toBe(200)
  expect(inFlight()).toBe(0)
  await answer.body?.cancel()
  await ask("/slow", 1)
  expect(inFlight()).toBe(1)
  await finish()
  expect(inFlight()).toBe(0)
})

test("a client that disconnects while waiting leaves the queue", async () => {
  const { ask, learn, inFlight, origin, finish, inProgress } = await guarded()
  await learn(30)
  await ask("/slow", 10)
  const leaving = new AbortController()
  const left = fetch(`${origin}/slow`, { signal: leaving.signal }).catch(() => "left")
  await expect.poll(inFlight).toBe(11)
  leaving.abort()
  expect(await left).toBe("left")
  await expect.poll(inFlight).toBe(10)
  await finish()
  expect(inProgress).toHaveLength(0)
})

test("requests in progress and waiting are bounded in total", async () => {
  const { ask, inFlight } = await guarded(20)
  await ask("/slow", 20)
  const [refused] = await ask("/", 1)
  expect(await refused).toMatchObject({ status: 503 })
  expect(inFlight()).toBe(20)
})

test("a client that disconnected before the guard is not counted", async () => {
  const { inFlight, origin, gone } = await guarded()
  const leaving = new AbortController()
  await fetch(`${origin}/left`, { signal: leaving.signal })
  leaving.abort()
  await expect.poll(gone).toBe(1)
  expect(inFlight()).toBe(0)
})
