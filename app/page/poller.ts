/** The page that a poller runs in. */
export interface PollSurroundings {
  /** False while the tab is hidden or the machine is offline. */
  active(): boolean
  /** Registers a listener for changes of `active`; returns a function that removes it. */
  onChange(listener: () => void): () => void
  /** Milliseconds of a monotonic clock. */
  now(): number
}

/**
 * Runs `work` every `everyMs`, measured from its start. Runs never overlap and pause while the page is inactive; a
 * missed run follows at once. Returns a function that stops.
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
      // The next poll tries again. The page shows the age of its data.
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
