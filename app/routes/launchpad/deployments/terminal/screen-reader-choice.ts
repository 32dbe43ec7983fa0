const name = "terminal-screen-reader"

/** Whether this browser's terminals are read out; false where the browser keeps nothing. */
export function readScreenReaderChoice() {
  try {
    return localStorage.getItem(name) === "on"
  } catch {
    return false
  }
}

export function keepScreenReaderChoice(on: boolean) {
  try {
    if (on) localStorage.setItem(name, "on")
    else localStorage.removeItem(name)
  } catch {
    // Then it holds for as long as the panel is open.
  }
}
