type Modifiers = Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "altKey">

/** False when a modifier key opens the link in another tab or window, or downloads it. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey }: Modifiers) {
  return !metaKey && !ctrlKey && !shiftKey && !altKey
}
