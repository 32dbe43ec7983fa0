/** What the panel takes for itself; every other key is the shell's. */
export type Shortcut = "leave" | "find" | "copy"

type Keys = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "shiftKey" | "altKey" | "metaKey">

/**
 * Ctrl+Shift+. leads out of the terminal, which takes every other key (WCAG 2.1.2). Ctrl+C always interrupts, whether or
 * not something is selected: a search selects what it finds, and a program that has to be stopped must not be copied instead.
 */
export function shortcutOf(event: Keys): Shortcut | null {
  if (event.altKey) return null
  if (event.ctrlKey && event.shiftKey) {
    // By its place on the keyboard: with Shift it is another character on every layout.
    if (event.code === "Period") return "leave"
    if (isLetter(event, "f")) return "find"
    if (isLetter(event, "c")) return "copy"
  }
  // A Mac's own keys; elsewhere the system keeps this modifier to itself.
  if (event.metaKey && !event.ctrlKey && !event.shiftKey) {
    if (isLetter(event, "f")) return "find"
    if (isLetter(event, "c")) return "copy"
  }
  return null
}

/** By what is printed on the key, and by its place where that is no Latin letter. */
function isLetter({ key, code }: Keys, letter: string) {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`
}

/** The keys that an on-screen keyboard lacks. */
export type BarKey = "Esc" | "Tab" | "Left" | "Up" | "Down" | "Right"

const finals = { Up: "A", Down: "B", Right: "C", Left: "D" }

/** What a key sends. Programs that draw the whole screen ask for other arrows than a shell (application cursor keys). */
export function sequenceOf(key: BarKey, { ctrl, application }: { ctrl: boolean; application: boolean }) {
  if (key === "Esc") return "\x1b"
  if (key === "Tab") return "\t"
  if (ctrl) return `\x1b[1;5${finals[key]}`
  return `\x1b${application ? "O" : "["}${finals[key]}`
}

/** What a character becomes with Ctrl held; null when that is nothing else. */
export function controlCharacter(character: string): string | null {
  if (/^[a-z@[\\\]^_]$/i.test(character))
    return String.fromCharCode(character.toUpperCase().charCodeAt(0) - 64)
  // The rest as terminals have always had it: on many keyboards the signs above are hard to reach.
  if (character === " " || character === "2") return "\0"
  if (/^[3-7]$/.test(character)) return String.fromCharCode(character.charCodeAt(0) - 24)
  if (character === "/") return "\x1f"
  if (character === "8" || character === "?") return "\x7f"
  return null
}

/** A Ctrl key that is pressed before the next key, and not with it. */
export interface StickyCtrl {
  hold(on: boolean): void
  /** Lets go; true when it was held. */
  take(): boolean
  /** What is to be sent for something typed. */
  applyTo(text: string): string
}

export function createStickyCtrl(onChange: (held: boolean) => void): StickyCtrl {
  let held = false

  function hold(on: boolean) {
    if (on === held) return
    held = on
    onChange(on)
  }

  function take() {
    const was = held
    hold(false)
    return was
  }

  return {
    hold,
    take,
    applyTo(text) {
      // Longer than one character is no key but an answer that a program has asked for.
      if (text.length !== 1 || !take()) return text
      return controlCharacter(text) ?? text
    },
  }
}
