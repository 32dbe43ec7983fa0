import type { Terminal } from "@xterm/xterm"

/** In the first frame, xterm learns that it is in sight. In the second one it paints. After that, the browser shows it. */
const frames = 3

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

  function pause(task: (resume: () => void) => void) {
    run(() => {
      running = true
      terminal.write("", () => {
        if (!closed.aborted) task(resume)
      })
    })
  }

  return {
    write(data: string | Uint8Array, drawn?: () => void) {
      run(() => terminal.write(data, drawn))
    },
    /** Calls `task` when all earlier output is drawn. Later output waits for the task. */
    runAfterOutput(task: () => void) {
      pause((resume) => {
        task()
        resume()
      })
    },
    /** Later output waits until the browser shows all earlier output. */
    waitUntilPainted() {
      pause((resume) => {
        let left = frames
        let frame = requestAnimationFrame(count)
        function count() {
          left -= 1
          if (left === 0) done()
          else frame = requestAnimationFrame(count)
        }
        function done() {
          cancelAnimationFrame(frame)
          document.removeEventListener("visibilitychange", done)
          resume()
        }
        // A hidden page has no frames.
        if (document.visibilityState === "hidden") done()
        else document.addEventListener("visibilitychange", done)
      })
    },
  }
}
