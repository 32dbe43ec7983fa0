/** Modes that stay in force: cursor keys, screen, cursor, mouse, focus, paste. */
const lasting = new Set([1, 7, 9, 25, 47, 66, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1047, 1049, 2004])
/** Longer than any sequence that is tracked, so that a sequence cut in two is found. */
const overlap = 80

export interface ModeTracker {
  follow(output: Buffer): void
  /** The escape sequences that set these modes on a new terminal. */
  sequences(): string
  /** An independent copy. */
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
