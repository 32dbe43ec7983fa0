import type { KeyboardEvent } from "react"

/** For a disclosure that covers what is around it. Its summary has the focus again. */
export function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== "Escape" || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector("summary")?.focus()
}
