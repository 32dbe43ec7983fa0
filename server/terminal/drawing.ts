import type { Terminal } from "@xterm/headless"
import { followCursor } from "./follow-cursor"
import { createHarmlessOutput } from "./harmless-output"
import type { Turns } from "./parse-turns"

/** Draws a shell's output with an emulator, in turns with all other screens. */
export interface Drawing {
  /** Whether the cursor is shown. */
  readonly cursor: boolean
  /** Empties the screen. What follows begins with these modes in force. */
  begin(modes: string): Promise<void>
  /** False when the output took so long that no more of this shell may be drawn. */
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

export function createDrawing({ terminal, turns, isWaitedFor, isGone, now }: DrawingOptions): Drawing {
  let filter = createHarmlessOutput(terminal)
  let cursor = true
  followCursor(terminal, (shown) => {
    cursor = shown
  })

  async function write(piece: string | Buffer) {
    const took = await turns(async () => (isGone() ? 0 : await timeOf(piece)), { isWaitedFor })
    return took < slowPiece
  }

  /** Without the time in which the process does something else before. */
  function timeOf(piece: string | Buffer) {
    return new Promise<number>((resolve) => {
      let began = 0
      terminal.write("", () => {
        began = now()
      })
      terminal.write(piece, () => resolve(now() - began))
    })
  }

  return {
    get cursor() {
      return cursor
    },
    async begin(modes) {
      terminal.reset()
      // No handler is called for that.
      cursor = true
      filter = createHarmlessOutput(terminal)
      await write(modes)
    },
    async draw(output) {
      for (const piece of filter(output)) {
        if (isGone()) return true
        if (!(await write(piece))) return false
      }
      return true
    },
  }
}
