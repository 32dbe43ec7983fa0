import type { KeyboardEvent } from "react"

/** For a disclosure that covers what is around it. Its summary has the focus again. */
export function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  const { key, currentTarget } = event
  if (key !== "Escape" || !currentTarget.open) return
  // It has done what Escape was pressed for.
  event.preventDefault()
  currentTarget.open = false
  currentTarget.querySelector("summary")?.focus()
}
