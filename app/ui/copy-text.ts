/** Copies a text to the clipboard; false on failure. Call it from a user's action. */
export async function copyText(text: string): Promise<boolean> {
  return (await toClipboard(text)) || throughTextArea(text)
}

/** Fails without permission; not available without https. */
export async function toClipboard(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
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
  try {
    return document.execCommand("copy")
  } catch {
    return false
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
