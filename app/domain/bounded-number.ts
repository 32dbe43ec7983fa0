/** A whole number that a calculator asks for, and what it takes when nothing usable is given. */
export interface NumberRule {
  least: number
  most: number
  /** Taken for a blank or a text that is no number. */
  fallback: number
}

/** How the number that is calculated with came out of the text; "given" when it is the text itself. */
export type NumberOrigin = "given" | "absent" | "blank" | "invalid" | "below" | "above" | "rounded"

export interface BoundedNumber {
  /** Always a whole number within the rule. */
  value: number
  origin: NumberOrigin
}

/**
 * Reads what somebody typed or an address carries; null means that the address has no such field. Out of bounds becomes the
 * nearer bound, blank and nonsense the fallback; the origin says so, that the page can. Exponents and hex are nonsense.
 */
export function readNumber(text: string | null, { least, most, fallback }: NumberRule): BoundedNumber {
  if (text === null) return { value: fallback, origin: "absent" }
  const trimmed = text.trim()
  if (trimmed === "") return { value: fallback, origin: "blank" }
  if (!/^[+-]?\d+(\.\d*)?$/.test(trimmed)) return { value: fallback, origin: "invalid" }
  const number = Number(trimmed)
  if (number < least) return { value: least, origin: "below" }
  if (number > most) return { value: most, origin: "above" }
  const value = Math.round(number)
  return { value, origin: value === number ? "given" : "rounded" }
}
