import type { Terminal } from "@xterm/headless"
import type { TerminalSize } from "../../app/domain/terminal-frames"
import { followCursor } from "./follow-cursor"
import { createHarmlessOutput, mostExtra } from "./harmless-output"
import type { Turns } from "./parse-turns"

/** Draws a shell's output with an emulator, in turns with all other screens. */
export interface Drawing {
  /** Whether the cursor is shown. */
  readonly cursor: boolean
  /** Bytes of memory in use. */
  readonly heldBytes: number
  /** Empties the screen. What follows begins with these modes in force. */
  begin(modes: string): Promise<void>
  /** False when the output took so long that no more of this shell may be drawn. Rejects when the emulator fails at it. */
  draw(output: Buffer): Promise<boolean>
}

export interface DrawingOptions {
  terminal: Terminal
  turns: Turns
  /** Whether somebody waits for the screen. */
  isWaitedFor: boolean
  /** Nothing more is drawn when the screen has gone. */
  isGone(): boolean
  now: () => number
}

/**
 * Pieces are made to take about 5 ms. One that takes this long shows that the output has found something expensive, and the process
 * stands still meanwhile.
 */
const slowPiece = 500

const bytesPerCell = 12

/** Both buffers of an emulator, and its scrollback. */
export function bytesOfCells({ rows, cols }: TerminalSize, scrollback: number) {
  return (2 * rows + scrollback) * cols * bytesPerCell
}

export function createDrawing({ terminal, turns, isWaitedFor, isGone, now }: DrawingOptions): Drawing {
  let filter = createHarmlessOutput(terminal, countExtra)
  let cursor = true
  /** Since the screen was empty: what has been overwritten is counted, too. */
  let extra = 0
  followCursor(terminal, (shown) => {
    cursor = shown
  })

  function countExtra(bytes: number) {
    extra += bytes
  }

  async function write(piece: string | Buffer) {
    const took = await turns(async () => (isGone() ? 0 : timeOf(piece)), { isWaitedFor })
    return took < slowPiece
  }

  /**
   * After input, the emulator parses output at once. What it throws is caught with the turn; in a timer of its own it would end
   * the process, and a few bytes of one machine would do it.
   */
  function timeOf(piece: string | Buffer) {
    terminal.input("", true)
    const began = now()
    terminal.write(piece)
    return now() - began
  }

  return {
    get cursor() {
      return cursor
    },
    get heldBytes() {
      const bytes = bytesOfCells(terminal, terminal.options.scrollback ?? 0)
      return bytes + Math.min(extra, (bytes / bytesPerCell) * mostExtra)
    },
    async begin(modes) {
      terminal.reset()
      // No handler is called for that.
      cursor = true
      extra = 0
      filter = createHarmlessOutput(terminal, countExtra)
      await write(modes)
    },
    async draw(output) {
      // Has a turn, too: of a long string, no piece is left to draw.
      for (const piece of await turns(async () => filter(output), { isWaitedFor })) {
        if (isGone()) return true
        if (!(await write(piece))) return false
      }
      return true
    },
  }
}
