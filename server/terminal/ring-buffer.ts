const blockSize = 64 * 1024

/**
 * Blocks are append-only, so a slice can be handed to a slow socket without a copy. An idle shell costs one block. A shell that
 * continues after a restart of its node begins at `from`, with these modes in force.
 */
export type RingBuffer = ReturnType<typeof createRingBuffer>

/** Recent output of a shell. Positions count bytes from the shell's first byte; [start, end) is still in memory. */
export function createRingBuffer(size: number, from = 0, initialModes = "") {
  const modes = createModeTracker()
  modes.follow(Buffer.from(initialModes))
  let blocks: Buffer[] = []
  let start = from
  let end = from

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

  /** Up to `limit` bytes from `position`; fewer when a block ends earlier. The returned bytes never change. */
  function read(position: number, limit: number) {
    const offset = position - start
    const from = offset % blockSize
    const to = Math.min(from + limit, blockSize, from + end - position)
    return blocks[Math.floor(offset / blockSize)]?.subarray(from, to) ?? Buffer.alloc(0)
  }

  /** A copy of everything from `position` up to `to`. */
  function readAll(position: number, to = end) {
    const pieces: Buffer[] = []
    for (let at = position; at < to; at += pieces.at(-1)?.length ?? blockSize) pieces.push(read(at, to - at))
    return Buffer.concat(pieces)
  }

  /** Drops old output but keeps the newest `keep` bytes (by default the buffer's size) and everything from `needed` on. */
  function trim(needed: number, keep = size) {
    const spare = Math.floor((Math.min(end - keep, needed) - start) / blockSize)
    if (spare <= 0) return
    for (const block of blocks.slice(0, spare)) modes.follow(block)
    blocks = blocks.slice(spare)
    start += spare * blockSize
  }

  /**
   * The start of a line, or else of an escape sequence: the oldest byte may be in the middle of a character or of such a
   * sequence.
   */
  function replayStart(most = Number.POSITIVE_INFINITY) {
    const oldest = Math.max(start, end - most)
    if (oldest === from) return { from, modes: initialModes }
    const kept = readAll(oldest)
    const line = kept.indexOf("\n")
    const first = oldest + (line >= 0 ? line + 1 : Math.max(kept.indexOf("\x1b"), 0))
    const passed = modes.fork()
    passed.follow(readAll(start, first))
    return { from: first, modes: passed.sequences() }
  }

  return {
    get start() {
      return start
    },
    get end() {
      return end
    },
    get heldBytes() {
      return blocks.length * blockSize
    },
    append,
    read,
    readAll,
    trim,
    replayStart,
  }
}

/** Modes that stay in force: cursor keys, screen, cursor, mouse, focus, paste. */
const lasting = new Set([1, 7, 9, 25, 47, 66, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1047, 1049, 2004])
/** Longer than any sequence that is tracked, so that a sequence cut in two is found. */
const overlap = 80

export interface ModeTracker {
  follow(output: Buffer): void
  /** The escape sequences that set these modes on a new terminal. */
  sequences(): string
  fork(): ModeTracker
}

/**
 * Tracks which terminal modes are in force at a position in the output. Without this, a replay that starts in the middle of a
 * full-screen program would draw the program into the shell's scrollback.
 */
export function createModeTracker(modes = new Map<number, boolean>(), tail = ""): ModeTracker {
  function follow(output: Buffer) {
    if (!tail && !output.includes(0x1b)) return
    const text = tail + output.toString("latin1")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are matched on purpose
    for (const [all, numbers, action] of text.matchAll(/\x1b(?:c|\[!p|\[\?([\d;]{1,64})([hl]))/g)) {
      if (numbers === undefined) forget(all)
      else for (const number of numbers.split(";")) set(Number(number), action === "h")
    }
    const last = text.lastIndexOf("\x1b")
    tail = last >= 0 && text.length - last < overlap ? text.slice(last) : ""
  }

  function set(mode: number, on: boolean) {
    if (lasting.has(mode)) modes.set(mode, on)
  }

  function forget(sequence: string) {
    // A soft reset does not switch screens.
    for (const mode of modes.keys()) {
      if (sequence === "\x1bc" || ![47, 1047, 1049].includes(mode)) modes.delete(mode)
    }
  }

  function sequences() {
    return [...modes].map(([mode, on]) => `\x1b[?${mode}${on ? "h" : "l"}`).join("")
  }

  return { follow, sequences, fork: () => createModeTracker(new Map(modes), tail) }
}
