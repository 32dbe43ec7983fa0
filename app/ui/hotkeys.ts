import { useEffect, useEffectEvent } from "react"
import { recall, store } from "./browser-features"

const settingName = "single-keys"

/** Whether keys without a modifier are enabled: speech input may type them by accident (WCAG 2.1.4). */
export function hotkeysEnabled() {
  // Without storage the user could not turn them off, so they are off.
  return recall("localStorage", settingName) === null
}

export function setHotkeysEnabled(on: boolean) {
  // Without storage the setting cannot change.
  store("localStorage", settingName, on ? null : "off")
}

/** Registers single keys by `KeyboardEvent.key`. Ignored while typing and when the user has turned them off. */
export function useHotkeys(actions: Record<string, () => void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined
    if (!action || !plain || event.defaultPrevented || isTyping(event.target) || !hotkeysEnabled()) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener("keydown", onKeyDown)
    return () => document.removeEventListener("keydown", onKeyDown)
  }, [])
}

/** In a field, a select or a dialog; a terminal uses a field too. */
export function isTyping(target: EventTarget | null) {
  return (
    target instanceof Element &&
    target.closest(
      "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], dialog",
    ) !== null
  )
}
