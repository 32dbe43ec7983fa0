import type { Terminal } from "@xterm/headless"
import type { TerminalSize } from "../../app/domain/terminal-frames"
import { loadEmulator } from "./emulator"
import { followCursor } from "./follow-cursor"
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

/** Both buffers of the terminal. */
const bytesPerCell = 2 * 12

interface Emulator {
  terminal: Terminal
  size: TerminalSize
  cursor: boolean
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

  function follow() {
    if (disposed || !size) return
    const isShort = ring.end - ring.start < limits.longOutput
    if (isShort || size.rows * size.cols > limits.screenCells) return drop()
    if (timer || drawing || (emulator?.size === size && emulator.position === ring.end)) return
    const from = ring.end
    timer = setTimeout(() => {
      timer = undefined
      // A shell that prints without a pause would cost as much as it prints, and its screen would be old at once.
      if (ring.end - from > limits.screenLag) return follow()
      // Windows that change their size all the time would cost all of the output each time.
      if (!continues() && now() - begunAt < limits.screenAnew) return follow()
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

  function drawn() {
    drawing = false
    follow()
  }

  async function catchUp() {
    const one = await current()
    while (one && emulator === one && one.size === size && one.position !== ring.end) {
      if (one.position === null || one.position < ring.start) await begin(one)
      else {
        const piece = ring.read(one.position, limits.screenPiece)
        await write(one, piece)
        one.position += piece.length
      }
    }
  }

  async function current() {
    const Emulator = await loadEmulator()
    if (disposed || !size) return
    if (emulator?.size === size) return emulator
    drop()
    const terminal = new Emulator({ ...size, scrollback: 0, allowProposedApi: true })
    const made: Emulator = { terminal, size, cursor: true, position: null }
    followCursor(terminal, (shown) => {
      made.cursor = shown
    })
    emulator = made
    changed()
    return made
  }

  /** Starts where a new window starts. */
  async function begin(one: Emulator) {
    const { from, modes } = ring.replayStart()
    begunAt = now()
    one.terminal.reset()
    one.position = from
    await write(one, modes)
  }

  function write(one: Emulator, output: string | Buffer) {
    return turns(
      () =>
        new Promise<void>((resolve) => (emulator === one ? one.terminal.write(output, resolve) : resolve())),
    )
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
      return emulator ? emulator.size.rows * emulator.size.cols * bytesPerCell : 0
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
      const { terminal, position } = emulator
      if (position === null || position < ring.start || ring.end - position > limits.screenLag) return null
      const text = screenAsOutput(terminal, emulator)
      return text.length > limits.screenText ? null : text
    },
    dispose,
  }
}
