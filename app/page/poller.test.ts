import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { startPolling } from "./poller"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let stop = () => {}
afterEach(() => stop())

/** Work that takes this long is polled every second, in a tab that can be hidden and shown. */
function polling(takesMs = 0, evenHidden = false) {
  const document = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal("document", document)
  vi.stubGlobal("window", new EventTarget())
  // Behind some VPNs browsers are wrong about it.
  vi.stubGlobal("navigator", { onLine: false })
  const work = vi.fn(() => new Promise<void>((done) => setTimeout(done, takesMs)))
  stop = startPolling(work, 1000, evenHidden)
  return {
    work,
    show(on: boolean) {
      document.hidden = !on
      document.dispatchEvent(new Event("visibilitychange"))
    },
  }
}

test("the work runs once per interval, counted from its start", async () => {
  const { work } = polling(400)
  await vi.advanceTimersByTimeAsync(999)
  expect(work).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(3001)
  expect(work).toHaveBeenCalledTimes(4)
})

test("slow work never overlaps and the next run follows at once", async () => {
  const { work, show } = polling(2500)
  for (const [ms, runs] of [
    [1000, 1],
    [2499, 1],
    [10, 2],
    [2500, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(ms)
    // Back in the tab, while the work continues.
    show(true)
    expect(work).toHaveBeenCalledTimes(runs)
  }
})

test("nothing runs while the page is hidden, and a missed run is caught up when the page shows again", async () => {
  const { work, show } = polling()
  show(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledTimes(0)
  show(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(work).toHaveBeenCalledTimes(1)
})

test("a short absence neither triggers an early run nor shifts the interval", async () => {
  const { work, show } = polling()
  await vi.advanceTimersByTimeAsync(300)
  show(false)
  await vi.advanceTimersByTimeAsync(300)
  show(true)
  show(true)
  await vi.advanceTimersByTimeAsync(399)
  expect(work).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(1)
})

test("work that the user waits for continues in a hidden tab", async () => {
  const { work, show } = polling(0, true)
  show(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).toHaveBeenCalledTimes(1)
})

test("stopping also works while the work is running", async () => {
  const { work, show } = polling(500)
  await vi.advanceTimersByTimeAsync(1200)
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).toHaveBeenCalledTimes(1)
  show(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).toHaveBeenCalledTimes(1)
})
