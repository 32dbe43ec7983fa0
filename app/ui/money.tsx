const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" })

/** "$1,234.50" from whole cents: always two decimals in the console. */
export function formatMoney(cents: number) {
  return dollars.format(cents / 100)
}

/** "$75" or "$0.10": prices are mostly round, and read better without the cents of none. */
export function formatPrice(cents: number) {
  return formatMoney(cents).replace(/\.00$/, "")
}

export function Money({ cents, per }: { cents: number; per?: string }) {
  return (
    <span className="tabular-nums whitespace-nowrap">
      {formatMoney(cents)}
      {per && <span className="text-ink-3"> /{per}</span>}
    </span>
  )
}
