import type { LicenseQuote } from "~/domain/license-quote"
import { licensePrice } from "~/domain/pricing"
import { Money } from "~/ui/money"

const supportWords = {
  none: "Community support",
  email: "Email support, answer within 1 business day",
  premium: "Premium support, shared chat channel and weekly meetings",
}

/** The parts of the price, one a line, as the calculator and the form count them. */
export function QuotePositions({ quote }: { quote: LicenseQuote }) {
  const price = licensePrice(quote)
  const packs = price.additionalUsers / price.base
  const lines = [
    { what: "Base license, 10 users", count: 1, cents: price.base },
    { what: "Further users, packs of 10", count: packs, cents: price.additionalUsers },
    { what: "GPU management, per GPU", count: quote.gpus, cents: price.gpus },
    { what: "Hosted GPU", count: quote.hostedGpus, cents: price.hostedGpus },
    { what: supportWords[quote.support], count: 1, cents: price.support },
  ].filter(({ count }) => count > 0)
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Positions</caption>
      <thead className="text-sm text-ink-2">
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-2 pr-4 font-normal">
            Position
          </th>
          <th scope="col" className="py-2 pr-4 text-right font-normal">
            Quantity
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            A year
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ what, count, cents }) => (
          <tr key={what} className="border-b border-line">
            <th scope="row" className="py-2.5 pr-4 font-normal">
              {what}
            </th>
            <td className="py-2.5 pr-4 text-right tabular-nums">{count}</td>
            <td className="py-2.5 text-right">
              <Money cents={cents} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2} className="pt-3 pr-4 text-md font-semibold">
            Total a year
          </th>
          <td className="pt-3 text-right text-md font-semibold">
            <Money cents={price.total} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
