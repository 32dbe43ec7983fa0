/** Whether an If-None-Match header names this tag. Weak comparison, as RFC 9110 requires: proxies that compress make tags weak. */
export function matchesTag(header: string | null | undefined, tag: string) {
  if (!header) return false
  if (header === tag) return true
  return header.split(",").some((each) => each.trim() === "*" || opaque(each) === opaque(tag))
}

function opaque(tag: string) {
  return tag.trim().replace(/^W\//, "")
}
