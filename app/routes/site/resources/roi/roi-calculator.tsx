import { href, Link } from "react-router"
import { estimateRoi } from "~/domain/roi"
import { readRoiInputs } from "~/domain/roi-inputs"
import { useLiveForm } from "~/page/use-live-form"
import { type ResetLink, useReset } from "../../components/use-reset"
import { roiAddress } from "./copy"
import { RoiFields } from "./fields"
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
import { SimpleEstimate } from "./simple-estimate"

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
