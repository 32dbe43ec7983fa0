/** A text between double quotes in hand-written HTML. */
export function escapeAttribute(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")
}
