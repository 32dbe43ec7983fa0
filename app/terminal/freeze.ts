/**
 * Shows a copy of what is painted in front of the terminal, which draws a long replay behind it: a person would see thousands of lines
 * run past. Returns how to show the terminal again.
 */
export function freezePicture(host: HTMLElement) {
  const rows = host.querySelector<HTMLElement>(".xterm-rows")
  if (!rows) return () => {}
  const copy = document.importNode(rows, true)
  Object.assign(copy.style, { position: "absolute", inset: "0" })
  rows.after(copy)
  // Still painted, so that nothing is missing when it is shown again.
  rows.style.visibility = "hidden"
  return () => {
    copy.remove()
    rows.style.visibility = ""
  }
}
