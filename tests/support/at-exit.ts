const pending = new Set<() => void>()

// One listener for all: Node warns of an eleventh, and a test may have more servers than that.
function runAll() {
  for (const run of pending) run()
  pending.clear()
}
process.once("exit", runAll)
// The runner is gone, and this worker would continue until its next report fails.
process.once("disconnect", runAll)

/** Runs it if the test's process ends before the returned function is called: an interrupted run must leave nothing behind. */
export function atExit(run: () => void) {
  pending.add(run)
  return () => void pending.delete(run)
}
