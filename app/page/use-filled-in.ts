import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { useHydrated } from "../ui/use-hydrated"

/**
 * Whether the named fields are filled in; always, where scripts don't run and the server says what is missing. Enter in an
 * empty field asks the server, too: the button, which is disabled then, would swallow it.
 */
export function useFilledIn(names: readonly string[]) {
  const ref = useRef<HTMLFormElement>(null)
  const [complete, setComplete] = useState(true)
  const hydrated = useHydrated()

  function onInput() {
    if (!ref.current) return
    const typed = new FormData(ref.current)
    setComplete(names.every((name) => typed.get(name)?.toString().trim()))
  }
  // Includes what was typed before hydration.
  useEffect(onInput, [])

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    // An input method uses Enter to accept its suggestion.
    if (
      event.key !== "Enter" ||
      event.nativeEvent.isComposing ||
      complete ||
      !(event.target instanceof HTMLInputElement)
    )
      return
    event.preventDefault()
    ref.current?.requestSubmit()
  }
  return { filledIn: complete || !hydrated, whileFilling: { ref, onInput, onKeyDown } }
}
