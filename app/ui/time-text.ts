const day = 86_400
/** In seconds, the longest first. */
const units = [
  [365 * day, "year"],
  [30 * day, "month"],
  [7 * day, "week"],
  [day, "day"],
  [3_600, "hour"],
  [60, "minute"],
] as const

// Made by the first text: they are the slowest line of the server's start.
let days: Intl.RelativeTimeFormat | undefined
let words: Intl.RelativeTimeFormat | undefined

/** A difference in milliseconds, past ones negative, rounded down: "4 min ago", "in 2 hr", "just now". */
export function relativeTimeText(differenceMs: number) {
  const seconds = Math.trunc(differenceMs / 1000)
  if (Math.abs(seconds) < 45) return "just now"
  const [size, unit] = units.find(([size]) => Math.abs(seconds) >= size) ?? [1, "second"]
  days ??= new Intl.RelativeTimeFormat("en-US", { numeric: "auto", style: "short" })
  words ??= new Intl.RelativeTimeFormat("en-US", { style: "short" })
  return (unit === "day" ? days : words).format(Math.trunc(seconds / size), unit).replace(".", "")
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

const zoned = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "long", hourCycle: "h23" })

/** The same, after the time of the reader with the name of the zone once that is known. */
export function exactText(moment: Date, isLocal: boolean) {
  return isLocal ? `${zoned.format(moment)} · ${utcText(moment)}` : utcText(moment)
}
