/** The keys that the panel handles. The shell gets every other key. */
export type Shortcut = "leave" | "find" | "copy"

type Keys = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "shiftKey" | "altKey" | "metaKey">

/**
 * Ctrl+Shift+. leaves the terminal, so that it is no keyboard trap (WCAG 2.1.2). Ctrl+C always interrupts, even with a
 * selection: a search selects its match, and Ctrl+C would then copy the match and not stop the program.
 */
export function shortcutOf(event: Keys): Shortcut | null {
  if (event.altKey) return null
  if (event.ctrlKey && event.shiftKey) {
    // Compares the position: with Shift, this key types a different character on every layout.
    if (event.code === "Period") return "leave"
    if (isLetter(event, "f")) return "find"
    if (isLetter(event, "c")) return "copy"
  }
  // The shortcuts of a Mac. Other systems handle this modifier themselves.
  if (event.metaKey && !event.ctrlKey && !event.shiftKey) {
    if (isLetter(event, "f")) return "find"
    if (isLetter(event, "c")) return "copy"
  }
  return null
}

/** Compares the character, or the position on a layout without Latin letters. */
function isLetter({ key, code }: Keys, letter: string) {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`
}

/** The control character that Ctrl and this character make, or null if there is none. */
export function controlCharacter(character: string): string | null {
  if (/^[a-z@[\\\]^_]$/i.test(character))
    return String.fromCharCode(character.toUpperCase().charCodeAt(0) - 64)
  // Terminals also accept these: on many keyboards the signs above are hard to reach.
  if (character === " " || character === "2") return "\0"
  if (/^[3-7]$/.test(character)) return String.fromCharCode(character.charCodeAt(0) - 24)
  if (character === "/") return "\x1f"
  if (character === "8" || character === "?") return "\x7f"
  return null
}

/**
 * The control character of a key that xterm sends nothing for: Ctrl+/ is undo in editors, Ctrl+Shift+2 and Ctrl+Shift+6 set marks.
 * Digits by position: with Shift, they type a different character on every layout.
 */
export function missingControl({ key, code, ctrlKey, shiftKey, altKey, metaKey }: Keys): string | null {
  if (!ctrlKey || altKey || metaKey) return null
  if (key === "/") return controlCharacter(key)
  if (key === "@" || (shiftKey && code === "Digit2")) return controlCharacter("@")
  return key === "^" || (shiftKey && code === "Digit6") ? controlCharacter("^") : null
}

/** Joins a letter that arrives in two halves: Firefox sends each UTF-16 unit of a key by itself. */
export function createHalvesJoiner() {
  let half = ""
  return (text: string) => {
    const joined = half + text
    half = /[\ud800-\udbff]$/.test(joined) ? joined.slice(-1) : ""
    return joined.slice(0, joined.length - half.length)
  }
}

/** A Ctrl key that applies to the next key. */
export function createStickyCtrl(onChange: (held: boolean) => void) {
  let held = false

  function hold(on: boolean) {
    if (on === held) return
    held = on
    onChange(on)
  }

  /** Releases the key. Returns whether it was held. */
  function take() {
    const was = held
    hold(false)
    return was
  }

  return {
    hold,
    take,
    /** Returns the text to send. */
    applyTo(text: string) {
      // A longer text isn't a key: it is the terminal's reply to a program.
      if (text.length !== 1 || !take()) return text
      return controlCharacter(text) ?? text
    },
  }
}
