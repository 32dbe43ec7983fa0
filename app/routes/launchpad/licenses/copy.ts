/** The condition for the free edition. */
export const communityStatement =
  "I confirm that my organization has less than $10M in annual revenue and fewer than 250 employees"

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

export function licensee({ organizationName }: { organizationName: string }) {
  return organizationName || "No organization"
}

export const deleteConfirmation =
  "Are you sure you want to delete this license? The license will still be valid until it expires, it will just be removed from this list."
