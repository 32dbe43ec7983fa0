import { attempt } from "./browser-features"

/** Copies a text to the clipboard; false on failure. Call it from a user's action. */
export async function copyText(text: string): Promise<boolean> {
  return (await toClipboard(text)) || throughTextArea(text)
}

/** Fails without permission; not available without https. */
export async function toClipboard(text: string) {
  const written = attempt(() => navigator.clipboard.writeText(text))?.then(() => true)
  return (await written?.catch(() => false)) ?? false
}

/** Fallback: selects a hidden text area, copies it and restores the focus. */
function throughTextArea(text: string) {
  const before = document.activeElement
  const area = document.createElement("textarea")
  area.value = text
  area.readOnly = true
  area.className = "sr-only"
  document.body.append(area)
  area.select()
  const copied = attempt(() => document.execCommand("copy"))
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied === true
}
