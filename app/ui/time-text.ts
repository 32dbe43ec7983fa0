const steps = [
  [60, "second"],
  [60, "minute"],
  [24, "hour"],
  [30, "day"],
  [12, "month"],
  [Number.POSITIVE_INFINITY, "year"],
] as const

const words = new Intl.RelativeTimeFormat("en-US", { numeric: "auto", style: "short" })

/** A difference in milliseconds, past ones negative, rounded down: "4 min. ago", "in 2 hr.", "now". */
export function relativeTimeText(differenceMs: number) {
  let amount = Math.trunc(differenceMs / 1000)
  if (Math.abs(amount) < 45) return "just now"
  for (const [size, unit] of steps) {
    if (Math.abs(amount) < size) return words.format(amount, unit)
    amount = Math.trunc(amount / size)
  }
  return words.format(amount, "year")
}

// Made once: a list asks for the text of every row.
const utc = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "UTC",
})

/** "Nov 12, 2025, 14:20 UTC": the same text on every machine. */
export function utcText(moment: Date) {
  return `${utc.format(moment)} UTC`
}
