/** One line of the table. */
export interface Row {
  work: string
  result: string
  mustReach: string
  reached: boolean
}

/** A measured value with its unit, what it must reach, and more that helps to read it. */
export function row(
  work: string,
  value: number,
  bound: { atLeast: number } | { atMost: number },
  unit: string,
  more = "",
): Row {
  const [sign, limit] = "atLeast" in bound ? ["≥", bound.atLeast] : ["≤", bound.atMost]
  const reached = sign === "≥" ? value >= limit : value <= limit
  return { work, result: `${digits(value)} ${unit}${more}`, mustReach: `${sign} ${limit} ${unit}`, reached }
}

export const digits = (value: number) => String(Number(value.toPrecision(3)))
