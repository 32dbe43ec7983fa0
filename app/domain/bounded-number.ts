export interface NumberRange {
  least: number
  most: number
}

/**
 * The one way in which fields read whole numbers: digits. "1.000" is a thousand to some people and one to others, so nobody may
 * guess; "1e3" and "0x10" nobody types on purpose. Null for anything else.
 */
function readWhole(text: string): number | null {
  const typed = text.trim()
  // Adding zero takes the sign from "-0".
  return /^[+-]?[0-9]+$/.test(typed) ? Number(typed) + 0 : null
}

/** What a field says that `readWhole` doesn't read. */
export const digitsOnly = "Digits only, such as 1000."

/** Null for what isn't a whole number within the range. */
export function parseWholeNumber(text: string | null, { least, most }: NumberRange): number | null {
  const number = text === null ? null : readWhole(text)
  return number !== null && number >= least && number <= most ? number : null
}

/** Whether somebody has typed what is no whole number. */
export function isUnclear(text: string) {
  return text.trim() !== "" && readWhole(text) === null
}

/** Bounds of a whole number in a calculator. */
export interface NumberRule extends NumberRange {
  /** Used for an empty or invalid text. */
  fallback: number
}

/** How the value was derived from the text; "given" means unchanged. */
export type NumberOrigin = "given" | "absent" | "blank" | "invalid" | "below" | "above"

export interface BoundedNumber {
  /** Always a whole number within the bounds. */
  value: number
  origin: NumberOrigin
}

/**
 * Parses input or an address parameter; null means that the parameter is missing. A number outside the bounds is
 * clamped; empty or invalid text becomes the fallback. `origin` says which.
 */
function readNumber(text: string | null, { least, most, fallback }: NumberRule): BoundedNumber {
  if (text === null) return { value: fallback, origin: "absent" }
  if (text.trim() === "") return { value: fallback, origin: "blank" }
  const number = readWhole(text)
  if (number === null) return { value: fallback, origin: "invalid" }
  if (number < least) return { value: least, origin: "below" }
  if (number > most) return { value: most, origin: "above" }
  return { value: number, origin: "given" }
}

/** Reads every number of a form by its rule. */
export function readNumbers<Name extends string>(query: URLSearchParams, rules: Record<Name, NumberRule>) {
  // The keys of a literal are exactly its names.
  const names = Object.keys(rules) as Name[]
  const numbers = {} as Record<Name, BoundedNumber>
  const values = {} as Record<Name, number>
  for (const name of names) {
    numbers[name] = readNumber(query.get(name), rules[name])
    values[name] = numbers[name].value
  }
  return { numbers, values }
}
