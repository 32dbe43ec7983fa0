import type { RoiResult } from "~/domain/roi"
import { Disclosure } from "./disclosure"
import { dollars, percent } from "./format"

/** The chart's numbers, month by month. */
export function PaybackTable({ result: { months } }: { result: RoiResult }) {
  return (
    <Disclosure show="Show as table" hide="Hide the table">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a narrow screen, by keyboard too. */}
      <section aria-label="Payback by month" tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-right text-sm tabular-nums">
          <caption className="sr-only">Payback by month</caption>
          <thead className="text-ink-2">
            <tr className="border-b border-line-strong *:px-2 *:py-2 *:font-normal *:first:pl-0 *:last:pr-0">
              <th scope="col" className="text-left">
                Month
              </th>
              <th scope="col">Adoption</th>
              <th scope="col">Monthly value</th>
              <th scope="col">Cumulative value</th>
              <th scope="col">Net position</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {months.map(({ month, adoption, value, cumulative, net }) => (
              <tr key={month} className="*:px-2 *:py-2 *:first:pl-0 *:last:pr-0">
                <th scope="row" className="text-left font-normal">
                  {month}
                </th>
                <td>{percent(adoption, 1)}</td>
                <td>{dollars(value)}</td>
                <td>{dollars(cumulative)}</td>
                <td className={net >= 0 ? "font-semibold text-green" : ""}>{dollars(net)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Disclosure>
  )
}
