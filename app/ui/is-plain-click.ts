import type { MouseEvent } from "react"

/** False when a modifier key opens the link in another tab or window, or downloads it. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  return !metaKey && !ctrlKey && !shiftKey && !altKey
}
