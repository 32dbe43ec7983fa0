import type { Terminal } from "@xterm/headless"

/** The public interface of the terminal does not tell whether the cursor is hidden. */
export function followCursor({ parser }: Terminal, show: (shown: boolean) => void) {
  const cursorMode = 25
  for (const [final, shown] of [
    ["h", true],
    ["l", false],
  ] as const) {
    parser.registerCsiHandler({ prefix: "?", final }, (modes) => {
      if (modes.includes(cursorMode)) show(shown)
      return false
    })
  }
  // Both resets show it again.
  const reset = () => {
    show(true)
    return false
  }
  parser.registerCsiHandler({ intermediates: "!", final: "p" }, reset)
  parser.registerEscHandler({ final: "c" }, reset)
}
