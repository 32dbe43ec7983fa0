/** Shown where a number has no meaning. */
export const noValue = "—"

/** A few cents below zero are "$0", not "-$0". */
const whole = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  signDisplay: "negative",
  maximumFractionDigits: 0,
})

/** "$11,163,889" from cents. Estimates are rounded to dollars. */
export function dollars(cents: number): string {
  return whole.format(cents / 100).replace("-", "−")
}

type Digits = 0 | 1 | 2

// Made once, since making one takes a tenth of a millisecond.
const upTo = (maximumFractionDigits: Digits) =>
  new Intl.NumberFormat("en-US", { maximumFractionDigits, signDisplay: "negative" })
const numbers = { 0: upTo(0), 1: upTo(1), 2: upTo(2) }

/** "120,000", "62.5", with a real minus. */
export function count(value: number, digits: Digits = 0): string {
  return numbers[digits].format(value).replace("-", "−")
}

/** "20.6%" of 20.625. */
export function percent(value: number, digits: Digits = 0): string {
  return `${count(value, digits)}%`
}

/** "511%" of 5.108. */
export function ratio(value: number | null): string {
  return value === null ? noValue : percent(value * 100)
}

/** "month 7". */
export function month(value: number | null): string {
  return value === null ? noValue : `month ${count(value)}`
}

/**
 * "$2M", "$500K" for chart labels. Written by hand, because the compact notation differs between servers and browsers
 * ("$2.0M").
 */
export function shortDollars(cents: number): string {
  const sign = cents < 0 ? "−" : ""
  const amount = Math.abs(cents) / 100
  const scale = scales.find(({ from }) => amount >= from)
  return scale ? `${sign}$${count(amount / scale.from, 2)}${scale.sign}` : `${sign}$${count(amount)}`
}

const scales = [
  { from: 1e9, sign: "B" },
  { from: 1e6, sign: "M" },
  { from: 1e3, sign: "K" },
]
