type Where = "localStorage" | "sessionStorage"

/** The text under a key of this browser, or of this tab. Null without one, and where the browser blocks storage. */
export function recall(where: Where, key: string) {
  try {
    return window[where].getItem(key)
  } catch {
    return null
  }
}

/** Null removes the text. Returns whether the browser stores it. */
export function store(where: Where, key: string, text: string | null) {
  try {
    if (text === null) window[where].removeItem(key)
    else window[where].setItem(key, text)
    return true
  } catch {
    return false
  }
}
