import { href, Link } from "react-router"
import { estimateRoi, weeksPerYear } from "~/domain/roi"
import { efficiencyText, readRoiInputs } from "~/domain/roi-inputs"
import { estimateSimple, readSimpleInputs, simpleHoursPerWeek, simpleRules } from "~/domain/roi-simple"
import { useLiveForm } from "~/page/use-live-form"
import { CalculatorFoot, MainResult, NumberField, numbersIn, SelectField } from "../../components/calculator"
import { type ResetLink, useReset } from "../../components/use-reset"
import content from "./content.json"
import { efficiencyOptions, numberCopy, roiAddress } from "./copy"
import { RoiFields } from "./fields"
import { count, dollars } from "./format"
import { PaybackChart } from "./payback-chart"
import {
  Assumptions,
  EstimateActions,
  Headline,
  Insights,
  PaybackTable,
  ResultTable,
  ScenarioChoice,
  ValueBars,
} from "./results"

const views = [
  { name: "Full estimate", to: roiAddress(), simple: false },
  { name: "Simple estimate", to: roiAddress("view=simple"), simple: true },
]

/** Shows the estimate in the address. */
export function RoiCalculator() {
  const { search, key, resetLink } = useReset()
  const simple = new URLSearchParams(search).get("view") === "simple"
  const Estimate = simple ? SimpleEstimate : FullEstimate
  return (
    <div className="grid grid-cols-1 gap-8">
      <nav aria-label="Kind of estimate" className="flex gap-6 border-b border-line print:hidden">
        {views.map((view) => (
          <Link
            key={view.name}
            to={view.to}
            preventScrollReset
            aria-current={view.simple === simple ? "page" : undefined}
            className="-mb-px flex min-h-11 items-center border-b-2 border-transparent font-medium text-ink-2 hover:text-ink aria-[current]:border-ember aria-[current]:text-ink"
          >
            {`${view.name} `}
          </Link>
        ))}
      </nav>
      <Estimate key={key} started={search} resetLink={resetLink} />
    </div>
  )
}

function FullEstimate({ started, resetLink }: { started: string; resetLink: ResetLink }) {
  const { query, form } = useLiveForm(started)
  const reading = readRoiInputs(new URLSearchParams(query))
  const { inputs } = reading
  const result = estimateRoi(inputs)
  return (
    <form
      {...form}
      action={`${href("/resources")}#roi-calculator`}
      aria-label="ROI calculator"
      className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]"
    >
      <input type="hidden" name="open" value="roi-calculator" />
      {/* On phones the result comes first, so that it is in view when the page opens. */}
      <div className="grid min-w-0 grid-cols-1 gap-8 lg:order-2">
        <ScenarioChoice inputs={inputs} />
        <div className="max-lg:order-first">
          <Headline result={result} />
        </div>
      </div>
      <div className="min-w-0 lg:order-1 lg:row-span-2">
        <RoiFields
          started={new URLSearchParams(started)}
          reading={reading}
          onSlide={form.onInput}
          resetLink={resetLink}
        />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-8 lg:order-3">
        <ValueBars inputs={inputs} result={result} />
        <PaybackChart result={result} />
        <EstimateActions inputs={inputs} />
        <div>
          <PaybackTable result={result} />
          <Assumptions inputs={inputs} />
        </div>
        <Insights inputs={inputs} result={result} />
        <ResultTable inputs={inputs} result={result} />
      </div>
    </form>
  )
}

function SimpleEstimate({ started, resetLink }: { started: string; resetLink: ResetLink }) {
  const { query, form } = useLiveForm(started)
  const { inputs, numbers } = readSimpleInputs(new URLSearchParams(query))
  const number = numbersIn(new URLSearchParams(started), simpleRules, numbers)
  const { hours, value } = estimateSimple(inputs)
  const hoursFormula = `${count(inputs.people)} × ${simpleHoursPerWeek} h × ${weeksPerYear} wk`
  return (
    <form
      {...form}
      action={`${href("/resources")}#roi-calculator`}
      aria-label="Simple ROI calculator"
      className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]"
    >
      <input type="hidden" name="open" value="roi-calculator" />
      <input type="hidden" name="view" value="simple" />
      <div className="grid grid-cols-1 content-start gap-3">
        <NumberField {...number("people")} label={numberCopy.workers.label} />
        <NumberField {...number("rate")} label="Hourly rate" unit="/hour" dollars />
        <SelectField
          label={content.efficiency}
          name="gain"
          options={efficiencyOptions}
          chosen={efficiencyText(inputs.gain)}
        />
        <CalculatorFoot defaults={roiAddress("view=simple")} resetLink={resetLink} />
      </div>
      <div className="grid grid-cols-1 content-start gap-6">
        <dl aria-label="Result" className="grid gap-6">
          <div>
            <MainResult name="Value a year" value={dollars(value)} />
            <dd className="mt-2 font-mono text-xs text-ink-2">
              {`${count(hours)} h × ${dollars(inputs.rate * 100)} × (${efficiencyText(inputs.gain)} − 1)`}
            </dd>
          </div>
          <div>
            <dt className="text-sm text-ink-2">Hours saved a year</dt>
            <dd className="mt-1 font-display text-2xl leading-none font-semibold tabular-nums">
              {count(hours)}
            </dd>
            <dd className="mt-2 font-mono text-xs text-ink-2">{hoursFormula}</dd>
          </div>
        </dl>
        <p className="max-w-prose text-ink-2">
          Assumes that each person saves {simpleHoursPerWeek} hours a week in {weeksPerYear} weeks, uses the
          time productively, and starts on the first day. The investment is not subtracted; use the full
          estimate for that.
        </p>
      </div>
    </form>
  )
}
