import { createModeTracker } from "./terminal-modes"

/** Recent output of a shell. Positions count bytes since its first; [start, end) is what is still there. */
export interface OutputRing {
  readonly start: number
  readonly end: number
  /** Bytes of memory that it takes up. */
  readonly held: number
  append(output: Uint8Array): void
  /** At most `limit` bytes from `position`, fewer when there are fewer in one piece. The bytes never change. */
  read(position: number, limit: number): Buffer
  /** Forgets the oldest output beyond the newest `keep` bytes, or beyond the size, but nothing from `needed` on. */
  trim(needed: number, keep?: number): void
  /** Where one begins who has seen nothing, and the escape sequences in force there. */
  beginning(): { from: number; modes: string }
}

const blockSize = 64 * 1024
const lineFeed = 0x0a

/**
 * Blocks that are only ever appended to: a piece handed to a slow socket stays as it was without being copied, and an
 * idle shell costs one block.
 */
export function createOutputRing(size: number): OutputRing {
  const modes = createModeTracker()
  let blocks: Buffer[] = []
  let start = 0
  let end = 0

  function append(output: Uint8Array) {
    for (let taken = 0; taken < output.length; ) {
      const used = (end - start) % blockSize
      if (used === 0) blocks.push(Buffer.allocUnsafeSlow(blockSize))
      const piece = output.subarray(taken, taken + blockSize - used)
      blocks.at(-1)?.set(piece, used)
      taken += piece.length
      end += piece.length
    }
  }

  function read(position: number, limit: number) {
    const offset = position - start
    const from = offset % blockSize
    const to = Math.min(from + limit, blockSize, from + end - position)
    return blocks[Math.floor(offset / blockSize)]?.subarray(from, to) ?? Buffer.alloc(0)
  }

  function trim(needed: number, keep = size) {
    const spare = Math.floor((Math.min(end - keep, needed) - start) / blockSize)
    if (spare <= 0) return
    for (const block of blocks.slice(0, spare)) modes.follow(block)
    blocks = blocks.slice(spare)
    start += spare * blockSize
  }

  /** A line's beginning: the first byte that is left may be the middle of a character or of an escape sequence. */
  function beginning() {
    if (start === 0) return { from: 0, modes: "" }
    const passed = modes.fork()
    for (let position = start; position < end; ) {
      const piece = read(position, blockSize)
      const line = piece.indexOf(lineFeed) + 1
      passed.follow(line > 0 ? piece.subarray(0, line) : piece)
      if (line > 0) return { from: position + line, modes: passed.sequences() }
      position += piece.length
    }
    return { from: start, modes: modes.sequences() }
  }

  return {
    get start() {
      return start
    },
    get end() {
      return end
    },
    get held() {
      return blocks.length * blockSize
    },
    append,
    read,
    trim,
    beginning,
  }
}
