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
