import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { startPolling } from "./poller"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A page that can be hidden and shown. */
function createPage() {
  let active = true
  const listeners = new Set<() => void>()
  return {
    active: () => active,
    now: () => Date.now(),
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    turn(on: boolean) {
      active = on
      for (const listener of listeners) listener()
    },
    listeners,
  }
}

test("the work runs once per interval, counted from its start", async () => {
  const work = vi.fn(() => new Promise<void>((done) => setTimeout(done, 400)))
  const stop = startPolling(work, 1000, createPage())
  await vi.advanceTimersByTimeAsync(999)
  expect(work).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(3001)
  expect(work).toHaveBeenCalledTimes(4)
  stop()
})

test("slow work never overlaps and the next run follows at once", async () => {
  let running = 0
  let most = 0
  const work = vi.fn(async () => {
    most = Math.max(most, ++running)
    await new Promise((done) => setTimeout(done, 2500))
    running--
  })
  const stop = startPolling(work, 1000, createPage())
  await vi.advanceTimersByTimeAsync(8600)
  expect(most).toBe(1)
  expect(work).toHaveBeenCalledTimes(4)
  stop()
})

test("nothing runs while the page is hidden, and a missed run is caught up when the page shows again", async () => {
  const page = createPage()
  const work = vi.fn(async () => {})
  const stop = startPolling(work, 1000, page)
  page.turn(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledTimes(0)
  page.turn(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(work).toHaveBeenCalledTimes(1)
  stop()
})

test("a short absence neither triggers an early run nor shifts the interval", async () => {
  const page = createPage()
  const work = vi.fn(async () => {})
  const stop = startPolling(work, 1000, page)
  await vi.advanceTimersByTimeAsync(300)
  page.turn(false)
  await vi.advanceTimersByTimeAsync(300)
  page.turn(true)
  page.turn(true)
  await vi.advanceTimersByTimeAsync(399)
  expect(work).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(1)
  stop()
})

test("stopping also works while the work is running", async () => {
  const page = createPage()
  const work = vi.fn(() => new Promise<void>((done) => setTimeout(done, 500)))
  const stop = startPolling(work, 1000, page)
  await vi.advanceTimersByTimeAsync(1200)
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).toHaveBeenCalledTimes(1)
  expect(page.listeners.size).toBe(0)
})
