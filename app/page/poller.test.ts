import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { startPolling } from "./poller"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A tab that can be hidden and shown. */
function createTab() {
  const document = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal("document", document)
  vi.stubGlobal("window", new EventTarget())
  // Behind some VPNs browsers are wrong about it.
  vi.stubGlobal("navigator", { onLine: false })
  return {
    show(on: boolean) {
      document.hidden = !on
      document.dispatchEvent(new Event("visibilitychange"))
    },
  }
}

test("the work runs once per interval, counted from its start", async () => {
  createTab()
  const work = vi.fn(() => new Promise<void>((done) => setTimeout(done, 400)))
  const stop = startPolling(work, 1000)
  await vi.advanceTimersByTimeAsync(999)
  expect(work).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(3001)
  expect(work).toHaveBeenCalledTimes(4)
  stop()
})

test("slow work never overlaps and the next run follows at once", async () => {
  createTab()
  let running = 0
  let most = 0
  const work = vi.fn(async () => {
    most = Math.max(most, ++running)
    await new Promise((done) => setTimeout(done, 2500))
    running--
  })
  const stop = startPolling(work, 1000)
  await vi.advanceTimersByTimeAsync(8600)
  expect(most).toBe(1)
  expect(work).toHaveBeenCalledTimes(4)
  stop()
})

test("nothing runs while the page is hidden, and a missed run is caught up when the page shows again", async () => {
  const tab = createTab()
  const work = vi.fn(async () => {})
  const stop = startPolling(work, 1000)
  tab.show(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledTimes(0)
  tab.show(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(work).toHaveBeenCalledTimes(1)
  stop()
})

test("a short absence neither triggers an early run nor shifts the interval", async () => {
  const tab = createTab()
  const work = vi.fn(async () => {})
  const stop = startPolling(work, 1000)
  await vi.advanceTimersByTimeAsync(300)
  tab.show(false)
  await vi.advanceTimersByTimeAsync(300)
  tab.show(true)
  tab.show(true)
  await vi.advanceTimersByTimeAsync(399)
  expect(work).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(1)
  stop()
})

test("work that the user waits for goes on in a hidden tab", async () => {
  const tab = createTab()
  const work = vi.fn(async () => {})
  const stop = startPolling(work, 1000, true)
  tab.show(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).toHaveBeenCalledTimes(1)
  stop()
})

test("stopping also works while the work is running", async () => {
  const tab = createTab()
  const work = vi.fn(() => new Promise<void>((done) => setTimeout(done, 500)))
  const stop = startPolling(work, 1000)
  await vi.advanceTimersByTimeAsync(1200)
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).toHaveBeenCalledTimes(1)
  tab.show(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).toHaveBeenCalledTimes(1)
})
