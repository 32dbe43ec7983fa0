import type { Terminal } from "@xterm/xterm"
import { keySequence } from "~/domain/terminal-keys"

/**
 * Scrolls the terminal with a finger, and the page once the terminal is at its end: xterm supports only the wheel.
 * A full-screen program gets arrow keys, as it does with the wheel.
 */
export function connectTouchScroll(terminal: Terminal, host: HTMLElement) {
  let at: number | null = null
  let rest = 0

  host.addEventListener(
    "touchstart",
    ({ touches }) => {
      at = touches.length === 1 ? (touches[0]?.clientY ?? null) : null
      rest = 0
    },
    { passive: true },
  )
  host.addEventListener(
    "touchmove",
    (event) => {
      const now = event.touches[0]?.clientY
      // A gesture that the browser has started to handle can't be canceled.
      if (at === null || now === undefined || event.touches.length > 1 || !event.cancelable) return
      rest += at - now
      at = now
      if (!canMove(Math.sign(rest))) return
      event.preventDefault()
      const lines = Math.trunc(rest / (host.clientHeight / terminal.rows))
      if (lines === 0) return
      rest -= lines * (host.clientHeight / terminal.rows)
      move(lines)
    },
    { passive: false },
  )

  function canMove(direction: number) {
    const { type, viewportY, baseY } = terminal.buffer.active
    if (type === "alternate") return terminal.modes.mouseTrackingMode === "none"
    return direction > 0 ? viewportY < baseY : viewportY > 0
  }

  function move(lines: number) {
    if (terminal.buffer.active.type === "normal") return terminal.scrollLines(lines)
    const application = terminal.modes.applicationCursorKeysMode
    const key = keySequence(lines > 0 ? "Down" : "Up", { ctrl: false, application })
    terminal.input(key.repeat(Math.abs(lines)))
  }
}
