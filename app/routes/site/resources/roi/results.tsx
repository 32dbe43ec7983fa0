import type { ReactNode } from "react"
import { href, Link } from "react-router"
import type { RoiResult } from "~/domain/roi"
import { type RoiInputs, roiQuery } from "~/domain/roi-inputs"
import { useRootData } from "~/page/use-brand"
import { Button, LinkButton } from "~/ui/button"
import { CopyButton } from "~/ui/copy-button"
import { SegmentedControl } from "~/ui/segmented-control"
import { MainResult, WorkedResults } from "../../components/calculator"
import content from "./content.json"
import { fillAssumptions, roiAddress, scenarioText, selectInsights, toOptions } from "./copy"
import { headlineValues, monthTable, resultLines, valueLines } from "./formulas"

export function ScenarioChoice({ inputs: { scenario } }: { inputs: RoiInputs }) {
  return (
    <div className="grid gap-2">
      <SegmentedControl
        legend="Scenario"
        name="scenario"
        options={toOptions(content.scenario)}
        chosen={scenario}
        legendHidden
        className="w-full sm:max-w-84"
      />
      <p className="text-sm text-ink-2">{scenarioText(scenario)}</p>
    </div>
  )
}

export function Headline({ result }: { result: RoiResult }) {
  const [main, ...facts] = headlineValues(result)
  return (
    <dl aria-label="Result" className="flex flex-wrap items-end gap-x-7 gap-y-4 border-b border-line pb-6">
      <div className="mr-auto max-sm:w-full">{main && <MainResult name={main[0]} value={main[1]} />}</div>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="mt-1 font-display text-2xl leading-none font-semibold tabular-nums max-md:text-xl">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function ValueBars({ inputs, result }: { inputs: RoiInputs; result: RoiResult }) {
  const lines = valueLines(inputs, result)
  const most = Math.max(1, ...lines.map(({ cents }) => cents))
  return (
    <dl
      aria-label="Where the value comes from"
      className="divide-y divide-line border-b border-line max-lg:border-t lg:-mt-8"
    >
      {lines.map(({ name, result: amount, formula, cents }) => (
        <div
          key={name}
          className="grid grid-cols-[minmax(0,13rem)_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 py-3 max-md:grid-cols-[minmax(0,1fr)_auto]"
        >
          <dt className="font-semibold">{name}</dt>
          <dd aria-hidden="true" className="max-md:order-1 max-md:col-span-2">
            <svg className="block h-2 w-full" focusable="false">
              <title>{`${name}: ${amount}`}</title>
              <rect width={`${(cents / most) * 100}%`} height="8" rx="2" className="fill-ember" />
            </svg>
          </dd>
          <dd className="text-right font-semibold tabular-nums">{amount}</dd>
          <dd className="col-span-full font-mono text-xs text-ink-2 max-md:order-2">{formula}</dd>
        </div>
      ))}
    </dl>
  )
}

export function ResultTable({ inputs, result }: { inputs: RoiInputs; result: RoiResult }) {
  return (
    <section aria-labelledby="worked-out">
      <h3 id="worked-out" className="text-md font-semibold">
        How it's calculated
      </h3>
      <dl className="mt-2 border-t border-line">
        <WorkedResults results={resultLines(inputs, result)} />
      </dl>
    </section>
  )
}

export function EstimateActions({ inputs }: { inputs: RoiInputs }) {
  const origin = useRootData()?.origin ?? ""
  const query = roiQuery(inputs)
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-2 print:hidden">
      {/* A download bypasses the router. */}
      <LinkButton to={`${href("/resources/roi-report.pdf")}?${query}`} look="primary" reloadDocument>
        Download report (PDF)
      </LinkButton>
      <CopyButton caption="Copy link" label="to this estimate" text={origin + roiAddress(query)} />
      <Button look="quiet" onClick={() => window.print()} className="needs-scripts">
        Print
      </Button>
    </div>
  )
}

export function Insights({ inputs, result }: { inputs: RoiInputs; result: RoiResult }) {
  return (
    <section aria-labelledby="insights">
      <h3 id="insights" className="text-md font-semibold">
        Insights
      </h3>
      <ul className="mt-2 grid max-w-prose list-disc gap-1.5 pl-5 marker:text-ember">
        {selectInsights(inputs, result).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

export function PaybackTable({ result }: { result: RoiResult }) {
  const [heads = [], ...rows] = monthTable(result)
  const isPaid = (place: number) => (result.months[place]?.net ?? -1) >= 0
  return (
    <Disclosure show="Show as table" hide="Hide table">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a narrow screen, by keyboard too. */}
      <section aria-label="Payback by month" tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-right text-sm tabular-nums *:*:*:p-2 *:*:*:font-normal *:*:*:first:text-left">
          <caption className="sr-only">Payback by month</caption>
          <thead className="text-ink-2">
            <tr className="border-b border-line-strong">
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(([month, ...fields], place) => (
              <tr key={month} className={isPaid(place) ? "*:last:font-semibold *:last:text-green" : ""}>
                <th scope="row">{month}</th>
                {fields.map((field, column) => (
                  <td key={heads[column + 1]}>{field}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Disclosure>
  )
}

export function Assumptions({ inputs }: { inputs: RoiInputs }) {
  return (
    <Disclosure show="Show Details" hide="Hide Details">
      <h3 className="font-semibold">Assumptions</h3>
      <dl className="mt-2 grid max-w-prose gap-3">
        {fillAssumptions(inputs).map(({ name, text, quote }) => (
          <div key={name}>
            <dt className="text-sm font-medium">{name}</dt>
            <dd className="text-ink-2">{text}</dd>
            {quote && (
              <dd>
                <Link to={`${href("/licenses/quote")}?${quote.query}`} className="link">
                  {quote.label}
                </Link>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

/** Collapsed at first; always open in print. */
function Disclosure({ show, hide, children }: { show: string; hide: string; children: ReactNode }) {
  return (
    <details className="group border-b border-line first:border-t print:border-0 print:[&::details-content]:[content-visibility:visible]">
      <summary className="disclosure min-h-11">
        <span className="group-open:hidden print:hidden">{show}</span>
        <span className="hidden group-open:inline print:hidden">{hide}</span>
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  )
}
