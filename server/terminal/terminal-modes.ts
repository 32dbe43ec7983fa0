/** Modes that outlast the output that set them: cursor keys, screen, cursor, mouse, focus, paste. */
const lasting = new Set([1, 7, 9, 25, 47, 66, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1047, 1049, 2004])
/** Longer than any sequence of interest, so that one cut in two is found. */
const overlap = 80

export interface ModeTracker {
  follow(output: Buffer): void
  /** The escape sequences that bring a new terminal into these modes. */
  sequences(): string
  /** One that goes on from here by itself. */
  fork(): ModeTracker
}

/**
 * Follows which terminal modes are in force at a place in the output. Without it a replay that begins in the middle
 * of a full-screen program would draw the program into the shell's scrollback.
 */
export function createModeTracker(modes = new Map<number, boolean>(), tail = ""): ModeTracker {
  function follow(output: Buffer) {
    if (!tail && !output.includes(0x1b)) return
    const text = tail + output.toString("latin1")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what is looked for
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
    // A soft reset leaves the screen that is shown.
    for (const mode of modes.keys()) {
      if (sequence === "\x1bc" || ![47, 1047, 1049].includes(mode)) modes.delete(mode)
    }
  }

  function sequences() {
    return [...modes].map(([mode, on]) => `\x1b[?${mode}${on ? "h" : "l"}`).join("")
  }

  return { follow, sequences, fork: () => createModeTracker(new Map(modes), tail) }
}
