import type { ToastHandle } from "~/routes/toasts"

/** What must be true of who takes the free edition */
export const communityStatement =
  "I confirm that my organization has less than $10M in annual revenue and fewer than 250 employees"

/** What a license's type is called; a type that we do not know is shown as it came. */
const types = new Map([
  ["community", "Community"],
  ["trial", "Trial"],
  ["enterprise", "Enterprise"],
])

export function typeLabel(type: string) {
  return types.get(type) ?? type
}

/** "None" and the like; a level that we do not know is shown as it came. */
const levels = new Map([
  ["none", "Community"],
  ["email", "Email"],
  ["premium", "Premium"],
])

export function supportLabel(level: string | null) {
  return level === null ? "—" : (levels.get(level) ?? level)
}

/** Whom a license is for, also where it names nobody. */
export function licensee({ organizationName }: { organizationName: string }) {
  return organizationName || "No organization"
}

/** The exact words in which a deletion is confirmed */
export const deleteConfirmation =
  "Are you sure you want to delete this license? The license will still be valid until it expires, it will just be removed from this list."

/** What both pages say that may follow an order: the list, and the payment. */
export const orderToast: ToastHandle["toasts"] = {
  "license-ordered": ({ name }) => ({
    kind: "success",
    title: `Created a license for ${name}`,
    message: "It is on your list, to be paid for.",
  }),
}
