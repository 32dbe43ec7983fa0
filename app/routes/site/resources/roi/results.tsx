import type { RoiResult } from "~/domain/roi"
import { type RoiInputs, scenarios } from "~/domain/roi-inputs"
import { SegmentedControl } from "~/ui/segmented-control"
import { scenarioNames } from "./copy"
import { dollars, month, ratio } from "./format"
import { resultLines, valueLines } from "./formulas"
import { scenarioSentence } from "./scenario-words"

export function ScenarioChoice({ inputs: { scenario } }: { inputs: RoiInputs }) {
  return (
    <div className="grid gap-2">
      <SegmentedControl
        legend="Scenario"
        name="scenario"
        options={scenarios.map((value) => ({ value, label: scenarioNames[value] }))}
        chosen={scenario}
        legendHidden
        className="w-full sm:max-w-84"
      />
      <p className="text-sm text-ink-2">{scenarioSentence(scenario)}</p>
    </div>
  )
}

/** The four numbers that are asked for first. */
export function Headline({ result }: { result: RoiResult }) {
  const facts = [
    { name: "First-year ROI", value: ratio(result.firstYearRoi) },
    { name: "Pays back in", value: month(result.paybackMonth) },
    { name: "Investment", value: dollars(result.investment) },
  ]
  return (
    <dl aria-label="Result" className="flex flex-wrap items-end gap-x-7 gap-y-4 border-b border-line pb-6">
      <div className="mr-auto max-sm:w-full">
        <dt className="text-sm text-ink-2">Total annual value</dt>
        <dd className="mt-1 font-display text-[2.875rem] leading-none font-semibold tracking-[-0.02em] tabular-nums max-md:text-3xl">
          <output>{dollars(result.total)}</output>
        </dd>
      </div>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="mt-1 font-display text-[1.625rem] leading-none font-semibold tracking-[-0.012em] tabular-nums max-md:text-xl">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Where the value comes from, each part with its formula. */
export function ValueBars({ inputs, result }: { inputs: RoiInputs; result: RoiResult }) {
  const lines = valueLines(inputs, result)
  const most = Math.max(1, ...lines.map(({ cents }) => cents))
  return (
    <dl aria-label="Where the value comes from" className="-mt-8 divide-y divide-line border-b border-line">
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
          <dd className="col-span-full font-mono text-xs text-ink-2 [overflow-wrap:anywhere] max-md:order-2">
            {formula}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The rest of the estimate, line by line with its formula. */
export function ResultTable({ inputs, result }: { inputs: RoiInputs; result: RoiResult }) {
  return (
    <section aria-labelledby="worked-out">
      <h3 id="worked-out" className="text-md font-semibold">
        How it is worked out
      </h3>
      <dl className="mt-2 divide-y divide-line border-y border-line">
        {resultLines(inputs, result).map(({ name, result: value, formula }) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 py-2.5"
          >
            <dt>{name}</dt>
            <dd className="text-right font-semibold tabular-nums">{value}</dd>
            <dd className="col-span-2 font-mono text-xs text-ink-2 [overflow-wrap:anywhere]">{formula}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
