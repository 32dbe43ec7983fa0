import type { ReactNode } from "react"
import { exampleLicense, type LicenseSize, licensePrice } from "~/domain/pricing"
import { formatPrice } from "~/ui/money"
import { Section } from "~/ui/section"

/** Customers of three sizes; the second is the calculators' example. */
const customers: Array<{ size: LicenseSize; words: string }> = [
  {
    size: { users: 20, gpus: 2, hostedGpus: 0, support: "email" },
    words: "20 users, 2 GPUs, e-mail support",
  },
  { size: exampleLicense, words: "100 users, 20 GPUs, premium support" },
  {
    size: { users: 500, gpus: 40, hostedGpus: 0, support: "premium" },
    words: "500 users, 40 GPUs, premium support",
  },
]

/** The marketing figures (spec 2 §2.10). None is given for the revenue, so that it is said what it depends on. */
export function Numbers() {
  return (
    <Section title="What to expect">
      <div className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-16 gap-y-10 border-t border-line-strong pt-8 max-lg:grid-cols-2 max-sm:grid-cols-1">
        <Figure value="3 months" name="to the first customer win" />
        <Figure value="85%" name="partner retention" />
        <div className="max-lg:col-span-2 max-sm:col-span-1">
          <h3 className="text-md font-semibold">Average revenue per partner</h3>
          <p className="mt-1 text-md text-ink-2">
            It depends on the customers you have, so we name no average. These are list prices of one
            customer's license a year; your margin on them, and what you charge for machines and services, is
            yours to set.
          </p>
          <table className="mt-4 w-full border-collapse">
            <caption className="sr-only">List price of one customer's license a year</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">Customer</th>
                <th scope="col">A year</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-t border-line">
              {customers.map(({ size, words }) => (
                <tr key={words}>
                  <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                    {words}
                  </th>
                  <td className="py-2.5 text-right font-semibold tabular-nums">
                    {formatPrice(licensePrice(size).total)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Section>
  )
}

function Figure({ value, name }: { value: string; name: ReactNode }) {
  return (
    <p>
      <span className="block font-display text-3xl font-semibold tracking-[-0.018em] whitespace-nowrap">
        {value}
      </span>
      <span className="text-md text-ink-2">{name}</span>
    </p>
  )
}
