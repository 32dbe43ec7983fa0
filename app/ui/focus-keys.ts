type KeyPress = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "altKey" | "metaKey" | "timeStamp" | "target" | "preventDefault"
>

const typingMs = 800

/**
 * Arrow keys, Home and End move the focus among these items, as in the menus and tabs of the ARIA practices. In a
 * column, letters move it to the next item that starts with them. The items stay links and buttons, so that they work
 * without scripts and with Tab.
 */
export function createFocusKeys(axis: "row" | "column") {
  let typed = ""
  let typedAt = Number.NEGATIVE_INFINITY

  return (press: KeyPress, items: readonly HTMLElement[]) => {
    if (press.ctrlKey || press.altKey || press.metaKey) return
    const current = press.target instanceof HTMLElement ? items.indexOf(press.target) : -1
    if (current === -1) return
    const place = findNextPlace(press, current, items)
    if (place === undefined) return
    press.preventDefault()
    items[place]?.focus()
  }

  function findNextPlace({ key, timeStamp }: KeyPress, current: number, items: readonly HTMLElement[]) {
    const count = items.length
    switch (key) {
      case axis === "row" ? "ArrowRight" : "ArrowDown":
        return (current + 1) % count
      case axis === "row" ? "ArrowLeft" : "ArrowUp":
        return (current + count - 1) % count
      case "Home":
        return 0
      case "End":
        return count - 1
    }
    // The space bar presses a button.
    if (axis === "row" || [...key].length !== 1 || (key === " " && typed === "")) return undefined
    typed = timeStamp - typedAt < typingMs ? typed + key : key
    typedAt = timeStamp
    const found = startingWith(typed, current, items.map(labelOf))
    return found === -1 ? undefined : found
  }
}

/** The next item that starts with this text; a repeated letter moves to the one after. */
export function startingWith(text: string, current: number, labels: string[]) {
  const letters = new Set(text.toLowerCase())
  const [wanted, from] =
    letters.size === 1 ? [[...letters].join(""), current + 1] : [text.toLowerCase(), current]
  const offset = labels.findIndex((_, step) => labels[(from + step) % labels.length]?.startsWith(wanted))
  return offset === -1 ? -1 : (from + offset) % labels.length
}

function labelOf(item: HTMLElement) {
  return (item.ariaLabel ?? item.textContent ?? "").trim().toLowerCase()
}
