import { hasCalculatorQuery } from "~/domain/license-calculator"
import { estimateRoi } from "~/domain/roi"
import { readRoiInputs, roiQuery } from "~/domain/roi-inputs"
import { useBrand } from "~/page/use-brand"
import { LinkButton } from "~/ui/button"
import { Panel } from "~/ui/panel"
import { SiteColumn } from "~/ui/site-column"
import { ArrowLink } from "../components/arrow-link"
import { CallToAction } from "../components/call-to-action"
import { ContactButton } from "../components/contact-button"
import { PageIntro } from "../components/page-intro"
import { PlanColumns } from "../components/plans"
import { CheckList, PointSection } from "../components/points"
import { Section } from "../components/section"
import { useReset } from "../components/use-reset"
import { Words } from "../components/words"
import { letterTo, useFilled } from "../fill-in"
import { liveHandle } from "../page-scripts"
import { roiAddress } from "../resources/roi/copy"
import { count, dollars, month, ratio } from "../resources/roi/format"
import { siteMeta } from "../seo/meta"
import type { Route } from "./+types/page"
import content from "./content.json"
import { LicenseCalculator } from "./license-calculator"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, "pricing")

export const handle = liveHandle

export default function Pricing() {
  const { name, salesEmail } = useBrand()
  const { intro, start, enterprisePro, accounts, pilot, reasons, studies, next, questions } = useFilled(
    content,
    {
      pilotLetter: letterTo(salesEmail, `${name}: GenAI Pilot Program`),
      pricingLetter: letterTo(salesEmail, `${name}: Pricing`),
    },
  )
  return (
    <>
      <PageIntro {...intro} />
      <Section {...start}>
        <PlanColumns plans={start.plans} />
      </Section>
      <EnterprisePro {...enterprisePro} />
      <Section {...accounts}>
        <PlanColumns plans={accounts.plans} />
      </Section>
      <PointSection {...pilot}>
        <div className="mt-4">
          <ContactButton topic="pilot">Plan a pilot</ContactButton>
        </div>
      </PointSection>
      <PointSection {...reasons} />
      <Section {...studies}>
        <ul className="grid grid-cols-3 gap-x-10 gap-y-10 max-md:grid-cols-1">
          {studies.studies.map((study) => (
            <CaseStudy key={study.sector} {...study} />
          ))}
        </ul>
      </Section>
      <CallToAction {...next} />
      <section aria-labelledby="pricing-questions" className="pt-4 pb-10 print:hidden">
        <SiteColumn className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-12 gap-y-5 max-md:grid-cols-1">
          <div>
            <h2 id="pricing-questions" className="text-lg font-semibold">
              {questions.title}
            </h2>
            <p className="mt-1 max-w-prose text-md text-ink-2">
              <Words text={questions.text} />
            </p>
          </div>
          <ContactButton topic="pricing" chat="Chat with us">
            Contact us
          </ContactButton>
        </SiteColumn>
      </section>
    </>
  )
}

type Study = (typeof content.studies.studies)[number]

/** Illustrative companies, not real customers. The link opens the calculation. */
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

function EnterprisePro({ title, text, price, unit, points, link }: typeof content.enterprisePro) {
  const { search, key, resetLink } = useReset()
  return (
    <section id="enterprise-pro" aria-labelledby="enterprise-pro-name" className="py-12 max-md:py-8">
      <SiteColumn>
        <Panel>
          <div className="grid grid-cols-1 gap-x-14 gap-y-6 px-10 pt-10 pb-8 max-md:px-5 max-md:pt-7 lg:grid-cols-2">
            <div>
              <h2
                id="enterprise-pro-name"
                className="font-display text-3xl font-semibold tracking-[-0.018em]"
              >
                {title}
              </h2>
              <p className="mt-3 max-w-prose text-md text-ink-2">{text}</p>
              <p className="mt-6 flex flex-wrap items-baseline gap-x-2">
                <span className="font-display text-3xl font-semibold tracking-[-0.018em] tabular-nums">
                  {price}
                </span>
                <span className="text-ink-2">{unit}</span>
              </p>
            </div>
            <div className="grid content-between gap-6">
              <CheckList items={points} className="text-md" />
              <div>
                <LinkButton to={link.to}>{link.label}</LinkButton>
              </div>
            </div>
          </div>
          <details
            open={hasCalculatorQuery(new URLSearchParams(search))}
            className="group border-t border-line"
          >
            <summary className="disclosure min-h-14 w-full px-10 text-base text-ink max-md:px-5">
              <span className="group-open:hidden">Calculate your license</span>
              <span className="hidden group-open:inline">Close the calculator</span>
            </summary>
            <div
              id="license-calculator"
              className="scroll-mt-28 rounded-b-card border-t border-line bg-paper px-10 py-8 max-md:px-5"
            >
              <LicenseCalculator key={key} started={search} resetLink={resetLink} />
            </div>
          </details>
        </Panel>
      </SiteColumn>
    </section>
  )
}
