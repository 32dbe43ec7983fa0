import type { Terminal } from "@xterm/headless"
import type { TerminalSize } from "../../app/domain/terminal-frames"
import { createDrawing, type Drawing } from "./drawing"
import { loadEmulator } from "./emulator"
import type { TerminalLimits } from "./limits"
import type { Turns } from "./parse-turns"
import type { RingBuffer } from "./ring-buffer"
import { screenAsOutput } from "./screen-output"

/**
 * The screen of a shell with much output, for windows that join: they show it while they draw the output itself, which takes a
 * while. It is drawn when the shell pauses, and has no scrollback.
 */
export interface KeptScreen {
  /** Bytes of memory in use. */
  readonly heldBytes: number
  /** Output has been appended to the ring, or trimmed from it. */
  follow(): void
  resize(size: TerminalSize): void
  /** The newest screen as output for an empty terminal of this size; null when there is none. */
  draw(size: TerminalSize): string | null
  dispose(): void
}

export interface KeptScreenOptions {
  ring: RingBuffer
  turns: Turns
  limits: Pick<
    TerminalLimits,
    "longOutput" | "screenAnew" | "screenPause" | "screenLag" | "screenPiece" | "screenCells" | "screenText"
  >
  now: () => number
  /** The memory in use has changed. */
  changed(): void
}

interface Emulator {
  terminal: Terminal
  drawing: Drawing
  size: TerminalSize
  /** Position of the next byte to draw; null before the first one. */
  position: number | null
}

export function createKeptScreen({ ring, turns, limits, now, changed }: KeptScreenOptions): KeptScreen {
  let size: TerminalSize | undefined
  let emulator: Emulator | undefined
  let timer: NodeJS.Timeout | undefined
  let drawing = false
  let disposed = false
  let begunAt = Number.NEGATIVE_INFINITY
  /** Output before this position takes too long to draw. */
  let expensiveTo = 0

  function follow() {
    if (disposed || !size) return
    const isShort = ring.end - ring.start < limits.longOutput
    if (isShort || size.rows * size.cols > limits.screenCells || ring.start < expensiveTo) return drop()
    if (timer || drawing || (emulator?.size === size && emulator.position === ring.end)) return
    const from = ring.end
    timer = setTimeout(() => {
      timer = undefined
      // A shell that prints without a pause would cost as much as it prints, and its screen would be old at once.
      if (ring.end - from > limits.screenLag) return follow()
      if (!continues() && !mayBegin()) return follow()
      drawing = true
      // Without it, new windows draw the output from its start, which is only slower.
      void catchUp().then(drawn, dispose)
    }, limits.screenPause)
    timer.unref()
  }

  /** Whether only new output has to be drawn. */
  function continues() {
    const position = emulator?.size === size ? emulator?.position : undefined
    return typeof position === "number" && position >= ring.start
  }

  /** A window that changes its size all the time, or output that comes too fast, would cost all of the output each time. */
  function mayBegin() {
    return now() - begunAt >= limits.screenAnew
  }

  function drawn() {
    drawing = false
    follow()
  }

  async function catchUp() {
    const one = await current()
    const from = ring.end
    while (one && emulator === one && one.size === size && one.position !== ring.end) {
      // The shell prints again: the rest follows in its next pause.
      if (ring.end - from > limits.screenLag) return
      if (one.position === null || one.position < ring.start) {
        if (!mayBegin()) return
        await begin(one)
        continue
      }
      const piece = ring.read(one.position, limits.screenPiece)
      const isCheap = await one.drawing.draw(piece)
      changed()
      if (isCheap) one.position += piece.length
      else {
        expensiveTo = ring.end
        return
      }
    }
  }

  async function current() {
    const createEmulator = await loadEmulator()
    if (disposed || !size) return
    if (emulator?.size === size) return emulator
    drop()
    const terminal = createEmulator(size, 0)
    const isGone = () => emulator !== made
    const drawing = createDrawing({ terminal, turns, isWaitedFor: false, isGone, now })
    const made: Emulator = { terminal, drawing, size, position: null }
    emulator = made
    changed()
    return made
  }

  /** Starts where a new window starts. */
  function begin(one: Emulator) {
    const { from, modes } = ring.replayStart()
    begunAt = now()
    one.position = from
    return one.drawing.begin(modes)
  }

  function drop() {
    if (!emulator) return
    emulator.terminal.dispose()
    emulator = undefined
    changed()
  }

  function dispose() {
    disposed = true
    clearTimeout(timer)
    drop()
  }

  return {
    get heldBytes() {
      return emulator?.drawing.heldBytes ?? 0
    },
    follow,
    resize(next) {
      if (size?.rows === next.rows && size.cols === next.cols) return
      // Drawn anew: a new window draws all of the output at the new size, too.
      size = { ...next }
      follow()
    },
    draw({ rows, cols }) {
      if (!emulator || emulator.size.rows !== rows || emulator.size.cols !== cols) return null
      const { terminal, drawing, position } = emulator
      if (position === null || position < ring.start || ring.end - position > limits.screenLag) return null
      return screenAsOutput(terminal, drawing, limits.screenText)
    },
    dispose,
  }
}
