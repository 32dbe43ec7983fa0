import type { ProblemCopy } from "~/console/post-form"

/** The condition for the free edition. */
export const communityStatement =
  "I confirm that my organization has less than $10M in annual revenue and fewer than 250 employees"

export function licensee({ organizationName }: { organizationName: string }) {
  return organizationName || "No organization"
}

export const deleteConfirmation =
  "Are you sure you want to delete this license? The license will still be valid until it expires, it will just be removed from this list."

export const createFailure: ProblemCopy = {
  "session-ended": "to create this license. Nothing was created, and your input is still here.",
  // The platform may have created the license before the response was lost.
  unavailable:
    "Failed to create license. The platform returned no valid response, so the license may exist. Check your licenses below before you try again.",
  otherwise: "Failed to create license. Your input is still here. Please try again later.",
}

export const deletionFailure: ProblemCopy = {
  "session-ended": "to delete this license. Nothing was deleted.",
  // The license may have been deleted before the connection broke.
  unavailable: "Failed to delete license. Please try again later.",
  otherwise: "Failed to delete license. The license is still on your list. Please try again later.",
}
