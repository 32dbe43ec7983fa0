/** An unknown type is shown unchanged. */
const types = new Map([
  ["community", "Community"],
  ["trial", "Trial"],
  ["enterprise", "Enterprise"],
])

export function typeLabel(type: string) {
  return types.get(type) ?? type
}

/** An unknown level is shown unchanged. */
const levels = new Map([
  ["none", "Community"],
  ["email", "Email"],
  ["premium", "Premium"],
])

export function supportLabel(level: string | null) {
  return level === null ? "—" : (levels.get(level) ?? level)
}
