import { type LicenseQuote, readQuote } from "~/domain/license-quote"
import { exampleLicense, licensePrice } from "~/domain/pricing"
import { services } from "~/http/contexts"
import { pageTitle, useBrand } from "~/page/use-brand"
import { Button, LinkButton } from "~/ui/button"
import { DateText } from "~/ui/date-time"
import { Fact } from "~/ui/fact"
import { Mark } from "~/ui/mark"
import { Money } from "~/ui/money"
import type { Route } from "./+types/quote"
import { orderAddress } from "./addresses"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Quote")

const validMs = 30 * 86_400_000

/** The printable quote. Without a configuration in the query it shows the example of the calculators. */
export function loader({ context, url }: Route.LoaderArgs) {
  return {
    quote: readQuote(url.searchParams) ?? { organization: "", ...exampleLicense },
    at: Date.now(),
    takesTransfers: context.get(services).bank !== null,
  }
}

export default function Quote({ loaderData: { quote, at, takesTransfers } }: Route.ComponentProps) {
  const { name, contactEmail } = useBrand()
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <div className="flex flex-wrap gap-2 print:hidden">
        <LinkButton to={orderAddress(quote)} look="primary">
          Order this license
        </LinkButton>
        <Button onClick={() => window.print()} className="needs-scripts">
          Print
        </Button>
      </div>
      <article className="grid gap-8 rounded-card border border-line bg-raised p-8 shadow-raised max-md:p-5 print:border-0 print:p-0 print:shadow-none">
        <header className="flex flex-wrap items-start justify-between gap-6">
          <div className="grid gap-1">
            <h1 className="font-display text-3xl font-semibold">Quote</h1>
            <p className="text-ink-2">Enterprise Pro, one year</p>
          </div>
          <p className="flex items-center gap-2.5 font-display text-lg font-semibold">
            <Mark />
            {name}
          </p>
        </header>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-8 gap-y-4 [&_dd]:font-semibold">
          <Fact label="For">
            {quote.organization ? (
              <bdi translate="no">{quote.organization}</bdi>
            ) : (
              <span className="text-ink-2">Not specified</span>
            )}
          </Fact>
          <Fact label="Date">
            <DateText at={at} />
          </Fact>
          <Fact label="Valid until">
            <DateText at={at + validMs} />
          </Fact>
          <Fact label="Questions">{contactEmail}</Fact>
        </dl>
        <QuotePositions quote={quote} />
        <p className="text-sm text-ink-2">
          Prices are in US dollars for one year and exclude taxes. Users are sold in packs of 10. Payment is
          due within 30 days by card
          <span>{takesTransfers && " or bank transfer"}</span>.
        </p>
      </article>
    </div>
  )
}

const supportLineItems = {
  none: "Community support",
  email: "Email support, response within 1 business day",
  premium: "Premium support, shared chat channel and weekly meetings",
}

function QuotePositions({ quote }: { quote: LicenseQuote }) {
  const price = licensePrice(quote)
  const packs = price.additionalUsers / price.base
  const lines = [
    { what: "Base license, 10 users", count: 1, cents: price.base },
    { what: "Additional users, packs of 10", count: packs, cents: price.additionalUsers },
    { what: "GPU management, per GPU", count: quote.gpus, cents: price.gpus },
    { what: "Hosted GPU", count: quote.hostedGpus, cents: price.hostedGpus },
    { what: supportLineItems[quote.support], count: 1, cents: price.support },
  ].filter(({ count }) => count > 0)
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Line items</caption>
      <thead className="text-sm text-ink-2">
        <tr className="border-b border-line-strong narrow:flex narrow:flex-wrap narrow:justify-between">
          <th scope="col" className="py-2 pr-4 max-sm:pr-2 font-normal narrow:w-full narrow:pb-0">
            Item
          </th>
          <th scope="col" className="py-2 pr-4 max-sm:pr-2 text-right font-normal">
            Quantity
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Per year
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ what, count, cents }) => (
          <tr key={what} className="border-b border-line narrow:flex narrow:flex-wrap narrow:justify-between">
            <th
              scope="row"
              className="py-2.5 pr-4 font-normal wrap-anywhere max-sm:pr-2 narrow:w-full narrow:pb-0"
            >
              {what}
            </th>
            <td className="py-2.5 pr-4 max-sm:pr-2 text-right tabular-nums">{count}</td>
            <td className="py-2.5 text-right">
              <Money cents={cents} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="narrow:flex narrow:flex-wrap narrow:justify-between">
          <th scope="row" colSpan={2} className="pt-3 pr-4 text-md font-semibold">
            Total per year
          </th>
          <td className="pt-3 text-right text-md font-semibold">
            <Money cents={price.total} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
