import type { Terminal } from "@xterm/xterm"

/**
 * The terminal draws what is written some time later. What must happen between two pieces of output, and not before
 * the first is on the screen, goes through here.
 */
export function createWriteQueue(terminal: Pick<Terminal, "write">) {
  const waiting: Array<() => void> = []
  let inAct = false

  function run(step: () => void) {
    if (inAct) waiting.push(step)
    else step()
  }

  return {
    write(data: string | Uint8Array, drawn?: () => void) {
      run(() => terminal.write(data, drawn))
    },
    /** Calls `act` when everything written so far is on the screen; what is written meanwhile comes after it. */
    act(act: () => void) {
      run(() => {
        inAct = true
        terminal.write("", () => {
          act()
          inAct = false
          while (!inAct && waiting.length > 0) waiting.shift()?.()
        })
      })
    },
  }
}
