import { expect, test } from "vitest"
import { createRenderQueue } from "./render-queue"

/** Simulates Node: accepts one connection per round of the event loop, `most` in total. */
function arriving(most: number) {
  const arrivals = { count: 0 }
  const next = () => {
    if (arrivals.count >= most) return
    arrivals.count += 1
    setImmediate(next)
  }
  next()
  return arrivals
}

test("without new connections, one render starts per round of the event loop", async () => {
  const turn = createRenderQueue(() => 0)
  const order: string[] = []
  const round = () => new Promise<void>((resolve) => setImmediate(() => resolve(void order.push("round"))))
  const work = ["one", "two", "three"].map((name) => turn("ada").then(() => order.push(name)))
  await round()
  await round()
  await Promise.all(work)
  expect(order).toEqual(["one", "round", "two", "round", "three"])
})

test("owners take turns, and the work of each keeps its order", async () => {
  const turn = createRenderQueue(() => 0)
  const order: string[] = []
  const run = (name: string) => turn(name.charAt(0)).then(() => void order.push(name))
  await Promise.all(["a1", "a2", "a3", "b1", "b2", "c1"].map(run))
  expect(order).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"])
})

test("a render waits until all pending connections are accepted", async () => {
  const arrivals = arriving(40)
  await createRenderQueue(() => arrivals.count)("ada")
  expect(arrivals.count).toBe(40)
})

test("a flood of connections delays a render by at most a hundred rounds", async () => {
  const arrivals = arriving(Number.POSITIVE_INFINITY)
  const turn = createRenderQueue(() => arrivals.count)
  for (let piece = 1; piece <= 3; piece++) {
    const before = arrivals.count
    await turn("ada")
    expect(arrivals.count - before).toBeLessThanOrEqual(102)
  }
  arrivals.count = Number.POSITIVE_INFINITY
})
