import { href, Link } from "react-router"
import { estimateRoi } from "~/domain/roi"
import { readRoiInputs, roiQuery } from "~/domain/roi-inputs"
import { Icon } from "~/ui/icon"
import { linkClass } from "~/ui/link"
import { Section } from "~/ui/section"
import { count, dollars, month, ratio } from "../resources/roi/format"

/** Illustrative companies, not real customers. Each link opens the calculation. */
const studies = [
  {
    sector: "Financial services",
    title: "Research and support in a mid-sized bank",
    text: "Analysts read filings and policies, support reads tickets. Agents draft with citations that can be checked, and people decide.",
    measured: "Hours from question to checked answer; time to resolve an incident.",
    query:
      "industry=financial&workers=300&cost=160000&hours=10&efficiency=1.5&deal=250000&projects=40&downtime=80000&incidents=3&development=3&speed=medium&adoption=80",
  },
  {
    sector: "Healthcare",
    title: "Documentation in a group of clinics",
    text: "Agents read handwriting and draft clinical notes on machines inside the network. Staff correct and sign.",
    measured: "Minutes of documentation for each visit; corrections for each note.",
    query:
      "industry=healthcare&workers=200&cost=110000&hours=8&efficiency=1.5&deal=100000&projects=20&downtime=20000&incidents=2&development=4&speed=slow&adoption=75",
  },
  {
    sector: "Regulated enterprise",
    title: "Engineering and compliance at a supplier",
    text: "Agents search standards and past decisions, write the first version of evidence, and prepare changes for review.",
    measured: "Hours for each audit question; days from request to reviewed change.",
    query:
      "industry=enterprise&workers=120&cost=140000&hours=10&efficiency=1.5&deal=150000&projects=30&downtime=30000&incidents=2&development=3&speed=medium&adoption=80",
  },
]

export function CaseStudies() {
  return (
    <Section
      id="case-studies"
      title="Three example calculations"
      lead="These are illustrations, not customers: three typical organizations in our ROI calculator. Open one, enter your numbers, and check the conservative scenario too."
    >
      <ul className="grid grid-cols-3 gap-x-10 gap-y-10 max-md:grid-cols-1">
        {studies.map((study) => (
          <CaseStudy key={study.sector} {...study} />
        ))}
      </ul>
    </Section>
  )
}

function CaseStudy({ sector, title, text, measured, query }: (typeof studies)[number]) {
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
      <Link
        to={`${href("/resources")}?open=roi-calculator&${roiQuery(inputs)}#roi-calculator`}
        className={`mt-auto inline-flex min-h-11 items-center gap-1.5 self-start ${linkClass}`}
      >
        Open this calculation
        <span className="sr-only"> for {sector.toLowerCase()}</span>
        <Icon name="arrow-right" size="sm" />
      </Link>
    </li>
  )
}
