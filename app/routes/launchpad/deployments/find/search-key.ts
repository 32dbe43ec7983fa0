import { type RefObject, useEffect } from "react"

/** `/` leads to the search, unless somebody is typing. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (event.key !== "/" || !plain || event.defaultPrevented || isTyping(event.target)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener("keydown", onKeyDown)
    return () => document.removeEventListener("keydown", onKeyDown)
  }, [field])
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
