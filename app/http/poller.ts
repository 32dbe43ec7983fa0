/** What the poller needs from the page it runs in. */
export interface PollSurroundings {
  /** False while the tab is hidden or the machine is offline. */
  active(): boolean
  /** Calls back whenever that may have changed; returns the way to stop listening. */
  onChange(listener: () => void): () => void
  /** Milliseconds by a clock that is never set. */
  now(): number
}

/**
 * Runs `work` every `everyMs` from its start, never twice at once, never while the page is inactive, and at once
 * when the page comes back after more than that time. Returns the way to stop.
 */
export function startPolling(work: () => Promise<unknown>, everyMs: number, page: PollSurroundings) {
  let lastStart = page.now()
  let working = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function schedule() {
    clearTimeout(timer)
    if (stopped || working || !page.active()) return
    timer = setTimeout(run, Math.max(0, lastStart + everyMs - page.now()))
  }

  async function run() {
    working = true
    lastStart = page.now()
    try {
      await work()
    } catch {
      // A failed poll is the next one's business; whoever shows the data knows its age.
    } finally {
      working = false
      schedule()
    }
  }

  const stopListening = page.onChange(schedule)
  schedule()
  return function stop() {
    stopped = true
    clearTimeout(timer)
    stopListening()
  }
}
