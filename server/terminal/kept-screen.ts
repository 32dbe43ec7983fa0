import type { TerminalSize } from "../../app/domain/terminal-frames"
import { type Emulator, type Emulators, mostCells, pieceBytes } from "./emulators"
import type { TerminalLimits } from "./limits"
import type { RingBuffer } from "./ring-buffer"

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
  emulators: Emulators
  account: string
  shell: string
  limits: TerminalLimits
  now: () => number
  /** The memory in use has changed. */
  changed(): void
}

export function createKeptScreen(options: KeptScreenOptions): KeptScreen {
  const { ring, emulators, account, shell, limits, now, changed } = options
  let size: TerminalSize | undefined
  let emulator: Emulator | undefined
  let picture: { text: string | null; position: number; size: TerminalSize } | undefined
  /** Where the output ended that may not be drawn. */
  let givenUpAt: number | undefined
  let timer: NodeJS.Timeout | undefined
  let drawing = false
  let disposed = false
  let begunAt = Number.NEGATIVE_INFINITY

  function follow() {
    if (disposed || !size) return
    const isShort = ring.end - ring.start < limits.longOutput
    if (isShort || size.rows * size.cols > mostCells) return drop()
    if (timer || drawing || givenUpAt === ring.end || (continues() && picture?.position === ring.end)) return
    const from = ring.end
    timer = setTimeout(() => {
      timer = undefined
      // A shell that prints without a pause would cost as much as it prints, and its screen would be old at once.
      if (ring.end - from > limits.screenLag) return follow()
      if (!continues() && !mayBegin()) return follow()
      drawing = true
      void catchUp().then(drawn)
    }, limits.screenPause)
    timer.unref()
  }

  /** Whether only new output has to be drawn. */
  function continues() {
    return emulator && emulator.size === size && emulator.position >= ring.start
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
    const from = ring.end
    while (continues() || (mayBegin() && begin())) {
      const one = emulator
      // The shell prints again: the rest follows in its next pause.
      if (!one || ring.end - from > limits.screenLag) return
      if (one.position < ring.end) {
        const isDrawn = await one.call("write", ring.read(one.position, pieceBytes))
        if (one !== emulator) return
        if (!isDrawn) lose()
        changed()
      } else {
        const text = await one.call("output", limits.screenText)
        if (one === emulator) picture = { text, position: one.position, size: one.size }
        return changed()
      }
    }
  }

  /** Starts where a new window starts. False when this output may not be drawn. */
  function begin() {
    lose()
    if (disposed || !size) return false
    begunAt = now()
    emulator = emulators.open({ account, shell, size, scrollback: 0, ...ring.replayStart() }) ?? undefined
    if (!emulator) givenUpAt = ring.end
    changed()
    return emulator !== undefined
  }

  function lose() {
    emulator?.close()
    emulator = undefined
  }

  function drop() {
    if (!emulator && !picture) return
    lose()
    picture = undefined
    changed()
  }

  return {
    get heldBytes() {
      return (emulator?.heldBytes ?? 0) + (picture?.text?.length ?? 0)
    },
    follow,
    resize(next) {
      if (size?.rows === next.rows && size.cols === next.cols) return
      // Drawn anew: a new window draws all of the output at the new size, too.
      size = { ...next }
      follow()
    },
    draw({ rows, cols }) {
      if (picture?.size.rows !== rows || picture.size.cols !== cols) return null
      const { position, text } = picture
      return position < ring.start || ring.end - position > limits.screenLag ? null : text
    },
    dispose() {
      disposed = true
      clearTimeout(timer)
      drop()
    },
  }
}
