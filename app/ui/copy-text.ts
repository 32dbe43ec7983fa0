/** Puts a text on the clipboard by the first way that works; false when none does. For what a person has just pressed. */
export async function copyText(text: string): Promise<boolean> {
  return (await toClipboard(text)) || throughTextArea(text)
}

/** Fails without a permission, and is missing at addresses without https. */
async function toClipboard(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** The old way: a hidden text area, selected and copied as if by hand; the focus returns to where it was. */
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
