import { estimateRoi } from "~/domain/roi"
import { readRoiInputs } from "~/domain/roi-inputs"
import { useLiveForm } from "~/http/use-live-form"
import { Assumptions } from "./assumptions"
import { EstimateActions } from "./estimate-acts"
import { RoiFields } from "./fields"
import { Insights } from "./insight-list"
import { PaybackChart } from "./payback-chart"
import { PaybackTable } from "./payback-table"
import { Headline, ResultTable, ScenarioChoice, ValueBars } from "./results"

/** Inputs at the left, what they come to at the right; on a phone one below the other. */
export function FullEstimate({ started, onReset }: { started: string; onReset: () => void }) {
  const { query, form } = useLiveForm(started)
  const reading = readRoiInputs(new URLSearchParams(query))
  const { inputs } = reading
  const result = estimateRoi(inputs)
  return (
    <form
      {...form}
      action="/resources#roi-calculator"
      aria-label="ROI calculator"
      className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]"
    >
      <input type="hidden" name="open" value="roi-calculator" />
      <RoiFields
        started={new URLSearchParams(started)}
        reading={reading}
        onSlide={form.onInput}
        onReset={onReset}
      />
      <div className="grid min-w-0 grid-cols-1 content-start gap-8 print:block print:space-y-6">
        <ScenarioChoice inputs={inputs} />
        <Headline result={result} />
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
