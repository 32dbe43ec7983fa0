const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" })

/** Whole cents as "$1,234.50", always with two decimals. */
export function formatMoney(cents: number) {
  return dollars.format(cents / 100)
}

/** "$75" or "$0.10": whole prices are shown without cents. */
export function formatPrice(cents: number) {
  return formatMoney(cents).replace(/\.00$/, "")
}

export function Money({ cents, per }: { cents: number; per?: string }) {
  return (
    <span className="money">
      <span>{formatMoney(cents)}</span>
      {per && <small>{`/${per}`}</small>}
    </span>
  )
}
