/**
 * Runs `work` every `everyMs`, measured from its start. Runs never overlap. They pause while the tab is hidden, unless
 * `evenHidden`; a missed run follows at once. Returns a function that stops.
 */
export function startPolling(work: () => Promise<unknown>, everyMs: number, evenHidden = false) {
  let lastStart = performance.now()
  let working = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopped = new AbortController()
  const { signal } = stopped

  function schedule() {
    clearTimeout(timer)
    if (signal.aborted || working || (document.hidden && !evenHidden)) return
    timer = setTimeout(run, Math.max(0, lastStart + everyMs - performance.now()))
  }

  async function run() {
    working = true
    lastStart = performance.now()
    try {
      await work()
    } catch {
      // The next poll tries again. The page shows the age of its data.
    } finally {
      working = false
      schedule()
    }
  }

  document.addEventListener("visibilitychange", schedule, { signal })
  window.addEventListener("focus", schedule, { signal })
  schedule()
  return function stop() {
    stopped.abort()
    clearTimeout(timer)
  }
}
