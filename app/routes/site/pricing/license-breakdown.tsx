import { type LicenseQuote, paidUsers } from "~/domain/license-quote"
import { licensePrice } from "~/domain/pricing"
import { formatPrice } from "~/ui/money"

/** The parts of the price, each with how it comes about; all for one year (spec 2 §3). */
export function LicenseBreakdown({ quote }: { quote: LicenseQuote }) {
  const price = licensePrice(quote)
  const one = licensePrice({ users: 10, gpus: 1, hostedGpus: 1, support: "none" })
  const packs = paidUsers(quote.users) / 10 - 1
  const rows = [
    { name: "Base license", how: "10 users", cents: price.base },
    {
      name: "Additional users",
      how: `${packs.toLocaleString("en-US")} × 10 users × ${formatPrice(one.base)}`,
      cents: price.additionalUsers,
    },
    {
      name: "GPU management",
      how: `${quote.gpus.toLocaleString("en-US")} × ${formatPrice(one.gpus)}`,
      cents: price.gpus,
    },
    ...(quote.hostedGpus > 0
      ? [
          {
            name: "Hosted GPUs",
            how: `${quote.hostedGpus.toLocaleString("en-US")} × ${formatPrice(one.hostedGpus)}`,
            cents: price.hostedGpus,
          },
        ]
      : []),
    { name: "Support", how: quote.support, cents: price.support },
  ]
  return (
    <dl aria-label="Price a year">
      <div className="border-b border-line pb-5">
        <dt className="text-sm text-ink-2">Total a year</dt>
        <dd className="mt-1 font-display text-[2.875rem] leading-none font-semibold tracking-[-0.02em] tabular-nums max-md:text-3xl">
          <output>{formatPrice(price.total)}</output>
        </dd>
      </div>
      {rows.map(({ name, how, cents }) => (
        <div
          key={name}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line py-2.5"
        >
          <dt>{name}</dt>
          <dd className="font-semibold tabular-nums">{formatPrice(cents)}</dd>
          <dd className="col-span-2 font-mono text-xs text-ink-2">{how}</dd>
        </div>
      ))}
    </dl>
  )
}
