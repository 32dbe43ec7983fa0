import { estimateRoi } from "~/domain/roi"
import { readRoiInputs, roiQuery } from "~/domain/roi-inputs"
import { ArrowLink } from "../components/arrow-link"
import { roiAddress } from "../resources/roi/copy"
import { count, dollars, month, ratio } from "../resources/roi/format"
import type content from "./content.json"

type Study = (typeof content.studies.studies)[number]

/** Illustrative companies, not real customers. Each link opens the calculation. */
export function CaseStudies({ studies }: { studies: Study[] }) {
  return (
    <ul className="grid grid-cols-3 gap-x-10 gap-y-10 max-md:grid-cols-1">
      {studies.map((study) => (
        <CaseStudy key={study.sector} {...study} />
      ))}
    </ul>
  )
}

function CaseStudy({ sector, title, text, measured, query }: Study) {
  const { inputs } = readRoiInputs(new URLSearchParams(query))
  const result = estimateRoi(inputs)
  const facts = [
    ["Knowledge workers", count(inputs.workers)],
    ["Hours freed a year", count(result.hoursFreed)],
    ["Investment a year", dollars(result.investment)],
    ["Pays back in", month(result.paybackMonth)],
    ["First-year ROI", ratio(result.firstYearRoi)],
  ]
  return (
    <li className="flex min-w-0 flex-col border-t border-line-strong pt-5">
      <p className="text-sm font-medium text-ember-ink">{sector} · illustrative calculation</p>
      <h3 className="mt-1.5 font-display text-xl font-semibold tracking-[-0.012em]">{title}</h3>
      <p className="mt-5 text-sm text-ink-2">Value a year at full adoption</p>
      <div className="font-display text-2xl font-semibold tracking-[-0.018em] tabular-nums">
        {dollars(result.total)}
      </div>
      <dl className="mt-3 divide-y divide-line border-y border-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4 py-2">
            <dt className="text-ink-2">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-md text-ink-2">{text}</p>
      <p className="mt-3 mb-4 text-ink-2">
        <span className="font-medium text-ink">What to measure.</span>
        {` ${measured}`}
      </p>
      <ArrowLink
        to={roiAddress(roiQuery(inputs))}
        label="Open this calculation"
        about={`for ${sector.toLowerCase()}`}
      />
    </li>
  )
}
