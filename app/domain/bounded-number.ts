/** Bounds of a whole number in a calculator. */
export interface NumberRule {
  least: number
  most: number
  /** Used for an empty or invalid text. */
  fallback: number
}

/** How the value was derived from the text; "given" means unchanged. */
export type NumberOrigin = "given" | "absent" | "blank" | "invalid" | "below" | "above" | "rounded"

export interface BoundedNumber {
  /** Always a whole number within the bounds. */
  value: number
  origin: NumberOrigin
}

/**
 * Parses input or an address parameter; null means that the parameter is missing. A number outside the bounds is
 * clamped; empty or invalid text becomes the fallback. `origin` tells the page which. Exponents and hex are invalid.
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
