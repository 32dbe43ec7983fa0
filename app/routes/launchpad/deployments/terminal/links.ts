/** Output chooses the address: only what leads to another page is opened, and it learns nothing of this one (G17). */
export function openLink(address: string) {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return
  window.open(address, "_blank", "noopener,noreferrer")
}
