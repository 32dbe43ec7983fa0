import { href, Link } from "react-router"
import { useBrand } from "~/page/use-brand"
import { LinkButton } from "~/ui/button"
import { CallToAction } from "~/ui/call-to-action"
import { linkClass } from "~/ui/link"
import { PageIntro } from "~/ui/page-intro"
import { Section } from "~/ui/section"
import { SiteColumn } from "~/ui/site-column"
import { ContactButton } from "../components/contact-button"
import { liveHandle } from "../page-scripts"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/page"
import { CaseStudies } from "./case-studies"
import { EnterprisePro } from "./enterprise-pro"
import { PlanColumns, usePlans } from "./plans"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.pricing)

export const handle = liveHandle

export default function Pricing() {
  const { starting, together } = usePlans()
  return (
    <>
      <PageIntro
        title="Pay for what you run."
        lead="Free to start, hourly on machines that we host, yearly on your own machines. Prices are in US dollars, excluding taxes."
      >
        <LinkButton to={href("/deployments/type/:type", { type: "trial-vm" })} look="primary">
          Start with $4 free credit
        </LinkButton>
        <LinkButton to={`${href("/pricing")}?calculator=open#license-calculator`}>
          Calculate a license
        </LinkButton>
      </PageIntro>
      <Section id="start" title="Get started" lead="Four ways to try it. None of them needs a contract.">
        <PlanColumns plans={starting} />
      </Section>
      <EnterprisePro />
      <Section
        id="accounts"
        title="Let us run it"
        lead="Accounts on a platform that we operate, and private deployments that we set up with you."
      >
        <PlanColumns plans={together} />
      </Section>
      <Pilot />
      <Philosophy />
      <CaseStudies />
      <CallToAction
        title="Choose where it runs"
        lead="On a machine that we host, on your own computer, in your cloud account or in your data center."
      >
        <LinkButton to={href("/deployment")} look="primary" size="lg">
          See the deployment options
        </LinkButton>
      </CallToAction>
      <Questions />
    </>
  )
}

const pilotPhases = [
  {
    weeks: "1–2",
    name: "Choose",
    text: "One use case with an owner, its data, and a target number.",
  },
  {
    weeks: "3–4",
    name: "Install",
    text: "The platform on your infrastructure, sign-in and roles, models that fit the machines.",
  },
  {
    weeks: "5–6",
    name: "Build",
    text: "The first agents on your documents and tools, with evals that define a good answer.",
  },
  {
    weeks: "7–8",
    name: "Measure",
    text: "Real users, results before and after, and a plan for the next step.",
  },
]

function Pilot() {
  return (
    <Section
      id="pilot"
      title="GenAI Pilot Program: $125K for 8 weeks"
      lead="Take your first use case into production, in four phases of two weeks."
    >
      <ol className="grid grid-cols-4 border-t border-line-strong max-lg:grid-cols-2 max-md:grid-cols-1">
        {pilotPhases.map(({ weeks, name, text }) => (
          <li
            key={name}
            className="min-w-0 py-5 pr-6 max-md:border-b max-md:border-line max-md:pr-0 max-md:last:border-b-0"
          >
            <p className="font-mono text-sm text-ink-2">weeks {weeks}</p>
            <h3 className="mt-1.5 text-md font-semibold">{name}</h3>
            <p className="mt-1 text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-4">
        <ContactButton topic="pilot" size="md">
          Plan a pilot
        </ContactButton>
      </div>
    </Section>
  )
}

const reasons = [
  {
    name: "License fees, not usage fees",
    text: "We don't count prompts, documents or tokens. More questions cost more electricity, and nothing else.",
  },
  {
    name: "Data stays in your network",
    text: "Agents read your data on your machine. There is no second location with its own contracts and audits.",
  },
  {
    name: "No lock-in",
    text: "Agents are files, you choose the models, and your installation keeps running on your machines.",
  },
]

function Philosophy() {
  return (
    <Section
      id="own-infrastructure"
      title="Why your own infrastructure"
      lead="We sell software for machines that you control. If you have none yet, you can rent ours."
    >
      <dl className="grid grid-cols-3 gap-x-14 gap-y-8 max-md:grid-cols-1">
        {reasons.map(({ name, text }) => (
          <div key={name} className="border-t border-line pt-5">
            <dt className="text-md font-semibold">{name}</dt>
            <dd className="mt-1.5 text-md text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-md text-ink-2">
        {"See where your data stays: "}
        <Link to={`${href("/deployment")}#data-sovereignty`} className={linkClass}>
          data sovereignty
        </Link>
        .
      </p>
    </Section>
  )
}

function Questions() {
  const { name, salesEmail } = useBrand()
  const write = (subject: string) =>
    `mailto:${salesEmail}?subject=${encodeURIComponent(`${name}: ${subject}`)}`
  return (
    <section aria-labelledby="pricing-questions" className="pt-4 pb-10 print:hidden">
      <SiteColumn className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-12 gap-y-5 max-md:grid-cols-1">
        <div>
          <h2 id="pricing-questions" className="text-lg font-semibold">
            Have a question?
          </h2>
          <p className="mt-1 max-w-prose text-md text-ink-2">
            {"Email us about "}
            <a href={write("GenAI Pilot Program")} className={linkClass}>
              the pilot
            </a>
            {" or "}
            <a href={write("Pricing")} className={linkClass}>
              pricing
            </a>
            , or tell us what you want to run.
          </p>
        </div>
        <ContactButton topic="pricing" chat="Chat with us">
          Contact us
        </ContactButton>
      </SiteColumn>
    </section>
  )
}
