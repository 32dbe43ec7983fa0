/** A parsed amount in whole cents, or the reason why it is invalid. */
export type DollarAmount = { cents: number } | { problem: "empty" | "not-an-amount" | "zero" | "too-large" }

/** A million dollars: a larger amount is probably a typing error. */
const maxCents = 100_000_000
const wellFormed = /^\$?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/

/**
 * Parses US dollars into whole cents from 1 to 100,000,000 without floating-point numbers: "12", "12.5", "$1,000.00".
 * No sign, exponent or third decimal, and only the digits 0 to 9.
 */
export function readDollars(text: string): DollarAmount {
  const typed = text.trim()
  if (typed === "") return { problem: "empty" }
  const [, whole, decimals = ""] = wellFormed.exec(typed) ?? []
  if (whole === undefined) return { problem: "not-an-amount" }
  const digits = (whole.replaceAll(",", "") + decimals.padEnd(2, "0")).replace(/^0+/, "")
  if (digits === "") return { problem: "zero" }
  if (digits.length > String(maxCents).length || Number(digits) > maxCents) return { problem: "too-large" }
  return { cents: Number(digits) }
}
