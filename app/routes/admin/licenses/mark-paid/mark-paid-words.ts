import { wireReference } from "~/domain/payment-reference"

/** The exact words in which it is confirmed (spec 1 §5). */
export function paidQuestion(id: string) {
  return `Are you sure you want to mark license ${id} as paid?`
}

export function transferNote(id: string) {
  return `Please confirm that the bank transfer with the reference ${wireReference(id)} has arrived.`
}

/** Spec 1 §8. */
export const paidFailure = "Failed to mark license as paid. Please try again."

/** `platformPage` is where the license is found again without reading them all; `here` where one comes back to. */
export function markPaidAddress(id: string, platformPage: number, here: string) {
  const query = new URLSearchParams({ page: String(platformPage), returnTo: here })
  return `/admin/licenses/${encodeURIComponent(id)}/mark-paid?${query}`
}
