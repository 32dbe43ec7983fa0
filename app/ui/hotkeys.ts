import { useEffect, useEffectEvent } from "react"

const settingName = "single-keys"

/** Whether keys without a modifier do anything: somebody who speaks to the machine may type them unasked (WCAG 2.1.4). */
export function hotkeysEnabled() {
  try {
    return localStorage.getItem(settingName) !== "off"
  } catch {
    // A browser that keeps nothing could not keep them turned off: then they are not there.
    return false
  }
}

export function setHotkeysEnabled(on: boolean) {
  try {
    if (on) localStorage.removeItem(settingName)
    else localStorage.setItem(settingName, "off")
  } catch {
    // Stays as it is.
  }
}

/** What single keys do on this page, by `KeyboardEvent.key`: not while somebody types, nor while they are turned off. */
export function useHotkeys(acts: Record<string, () => void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey
    const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined
    if (!act || !plain || event.defaultPrevented || isTyping(event.target) || !hotkeysEnabled()) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener("keydown", onKeyDown)
    return () => document.removeEventListener("keydown", onKeyDown)
  }, [])
}

/** In a field, a list of choices, or a dialog that covers the page; a terminal types into a field of its own. */
function isTyping(target: EventTarget | null) {
  return (
    target instanceof Element &&
    target.closest(
      "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], dialog",
    ) !== null
  )
}
