import { expect, test } from "vitest"
import { createFairQueue, type FairQueue } from "./fair-queue"
import { networksOf } from "./rate-limit"

/** Asks for each address in turn. `order` fills with the names of tasks that run; each ends when `next` is called. */
function asking(queue: FairQueue) {
  const order: string[] = []
  const refused: string[] = []
  const ends: Array<() => void> = []
  return {
    order,
    refused,
    async ask(name: string, address: string, gone = new AbortController().signal) {
      void queue.acquire(networksOf(address), gone).then((end) => {
        if (end) ends.push(end)
        if (end) order.push(name)
        else refused.push(name)
      })
      await Promise.resolve()
    },
    async finish() {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end()
        await Promise.resolve()
      }
    },
  }
}

test("networks take turns, and a network's own tasks keep their order", async () => {
  const { ask, finish, order } = asking(createFairQueue({ size: 1, maxWaiting: 9 }))
  for (const name of ["a1", "a2", "a3"]) await ask(name, "192.0.2.1")
  await ask("b1", "198.51.100.1")
  await ask("b2", "198.51.100.2")
  await ask("c1", "2001:db8::1")
  await finish()
  expect(order).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"])
})

test("many networks of one owner keep nobody out: when the queue is full, their oldest task gives way", async () => {
  const { ask, finish, order, refused } = asking(createFairQueue({ size: 2, maxWaiting: 12 }))
  const flood = Array.from({ length: 32 }, (_, at) => `flood ${at}`)
  for (const [at, name] of flood.entries()) await ask(name, `2001:db8:0:${(at >> 1).toString(16)}::${at}`)
  expect(refused).toEqual(flood.slice(2, 20))
  await ask("elsewhere", "2001:db8:1::1")
  await ask("an address of version 4", "192.0.2.1")
  expect(refused).toEqual(flood.slice(2, 22))
  await finish()
  expect(order.slice(0, 4)).toEqual(["flood 0", "flood 1", "elsewhere", "an address of version 4"])
})

test.each([
  ["/56 of a /48", (at: number) => `2001:db8:0:1${at.toString(16).padStart(2, "0")}::1`, "2001:db8::1"],
  ["/64 of a /56", (at: number) => `2001:db8:0:1::${at}`, "2001:db8:0:2::1"],
  ["address of a /24", () => "192.0.2.1", "192.0.2.2"],
])("the largest %s gives way, not its neighbor's older task", async (_, attackers, neighbor) => {
  const { ask, finish, order, refused } = asking(createFairQueue({ size: 1, maxWaiting: 4 }))
  await ask("first", "203.0.113.1")
  await ask("neighbor", neighbor)
  for (let at = 0; at < 5; at++) await ask(`attacker ${at}`, attackers(at))
  expect(refused).toEqual(["attacker 0", "attacker 1"])
  await finish()
  expect(order).toContain("neighbor")
})

test("when everybody has one task, the newest is refused", async () => {
  const { ask, refused } = asking(createFairQueue({ size: 1, maxWaiting: 2 }))
  for (let at = 0; at < 4; at++) await ask(`task ${at}`, `203.0.${at}.1`)
  expect(refused).toEqual(["task 3"])
})

test("a task whose client has gone leaves the queue", async () => {
  const { ask, finish, order, refused } = asking(createFairQueue({ size: 1, maxWaiting: 1 }))
  const gone = new AbortController()
  await ask("first", "192.0.2.1")
  await ask("left", "192.0.2.1", gone.signal)
  gone.abort()
  await ask("gone before", "192.0.2.1", gone.signal)
  await ask("next", "192.0.2.1")
  expect(refused).toEqual(["left", "gone before"])
  await finish()
  expect(order).toEqual(["first", "next"])
})
