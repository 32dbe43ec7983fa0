import type { Terminal } from "@xterm/xterm"

/**
 * xterm draws output asynchronously. A task that must run between two pieces of output goes through this queue: it waits
 * until the first piece is drawn. Once the panel is `closed`, what waits is dropped: xterm still calls back, but may no
 * longer be used.
 */
export function createWriteQueue(terminal: Pick<Terminal, "write">, closed: AbortSignal) {
  const waiting: Array<() => void> = []
  let running = false

  function run(step: () => void) {
    if (closed.aborted) return
    if (running) waiting.push(step)
    else step()
  }

  function resume() {
    running = false
    while (!running && !closed.aborted && waiting.length > 0) waiting.shift()?.()
  }

  return {
    write(data: string | Uint8Array, drawn?: () => void) {
      run(() => terminal.write(data, drawn))
    },
    /** Calls `task` when all earlier output is drawn. Later output waits for the task. */
    runAfterOutput(task: () => void) {
      run(() => {
        running = true
        terminal.write("", () => {
          if (closed.aborted) return
          task()
          resume()
        })
      })
    },
  }
}
