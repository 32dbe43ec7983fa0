import type { ReactNode } from "react"
import { href } from "react-router"
import { exampleLicense, type LicenseSize, licensePrice } from "~/domain/pricing"
import { useBrand } from "~/page/use-brand"
import { buttonClass, LinkButton } from "~/ui/button"
import { CallToAction } from "~/ui/call-to-action"
import { formatPrice } from "~/ui/money"
import { PageIntro } from "~/ui/page-intro"
import { Section } from "~/ui/section"
import { SiteColumn } from "~/ui/site-column"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/page"
import { TenantsDiagram } from "./tenants-diagram"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.serviceProviders)

export default function ServiceProviders() {
  const { name, contactEmail } = useBrand()
  const letter = `mailto:${contactEmail}?subject=${encodeURIComponent(`${name} for service providers`)}`
  return (
    <>
      <PageIntro
        title="Private AI agents, under your brand and in your data centers."
        lead={`Your customers want agents for documents that must stay in-house. Run one ${name} for all of them, on hardware that you already operate.`}
      >
        <a href={letter} className={buttonClass({ look: "primary", size: "lg" })}>
          Email {contactEmail}
        </a>
        <LinkButton to={`${href("/deployment")}#data-sovereignty`} size="lg">
          See where data stays
        </LinkButton>
      </PageIntro>
      <SiteColumn className="py-8">
        <TenantsDiagram />
      </SiteColumn>
      <Benefits />
      <Numbers />
      <Value />
      <CallToAction
        title="Tell us about your customers"
        lead="Tell us how many customers you plan for, in which industry, and which hardware you run. We reply with what a first installation needs."
      >
        <a href={letter} className={buttonClass({ look: "primary", size: "lg" })}>
          Email us
        </a>
        <LinkButton to={`${href("/contact")}?topic=partner`} size="lg">
          Use the contact form
        </LinkButton>
      </CallToAction>
    </>
  )
}

const benefits = [
  {
    name: "White-label",
    text: "Name, hosts, email addresses, bank details and links are settings. Your customers sign in to your product, without code changes.",
  },
  {
    name: "Multi-tenant",
    text: "Each customer is an organization with its own teams and roles. Connect directories and OpenID Connect providers, so that people keep their accounts.",
  },
  {
    name: "Usage billing",
    text: "Machines are charged by the hour against a prepaid balance. Customers see what runs now, what it costs, and how long their balance lasts.",
  },
  {
    name: "Your own data centers",
    text: "Docker, Kubernetes, Rancher or VMware, on GPUs that you own. Data stays in the country and the building that you name in your contracts.",
  },
]

function Benefits() {
  return (
    <Section title="What you can offer">
      <dl className="grid grid-cols-2 gap-x-14 max-md:grid-cols-1">
        {benefits.map(({ name, text }) => (
          <div key={name} className="border-t border-line py-6">
            <dt className="font-display text-xl font-semibold">{name}</dt>
            <dd className="mt-2 text-md text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** Customers of three sizes; the second is the calculators' example. */
const customers: Array<{ size: LicenseSize; label: string }> = [
  {
    size: { users: 20, gpus: 2, hostedGpus: 0, support: "email" },
    label: "20 users, 2 GPUs, email support",
  },
  { size: exampleLicense, label: "100 users, 20 GPUs, premium support" },
  {
    size: { users: 500, gpus: 40, hostedGpus: 0, support: "premium" },
    label: "500 users, 40 GPUs, premium support",
  },
]

/** There is no figure for revenue, so the section says what it depends on. */
function Numbers() {
  return (
    <Section title="What to expect">
      <div className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-16 gap-y-10 border-t border-line-strong pt-8 max-lg:grid-cols-2 max-sm:grid-cols-1">
        <Figure value="3 months" name="to the first customer win" />
        <Figure value="85%" name="partner retention" />
        <div className="max-lg:col-span-2 max-sm:col-span-1">
          <h3 className="text-md font-semibold">Average revenue per partner</h3>
          <p className="mt-1 text-md text-ink-2">
            Revenue depends on your customers, so we don't give an average. These are the yearly list prices
            of one customer's license. You set your margin, and your prices for machines and services.
          </p>
          <table className="mt-4 w-full border-collapse">
            <caption className="sr-only">List price of one customer's license a year</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">Customer</th>
                <th scope="col">A year</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-t border-line">
              {customers.map(({ size, label }) => (
                <tr key={label}>
                  <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                    {label}
                  </th>
                  <td className="py-2.5 text-right font-semibold tabular-nums">
                    {formatPrice(licensePrice(size).total)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Section>
  )
}

function Figure({ value, name }: { value: string; name: ReactNode }) {
  return (
    <p>
      <span className="block font-display text-3xl font-semibold tracking-[-0.018em] whitespace-nowrap">
        {value}
      </span>
      <span className="text-md text-ink-2">{name}</span>
    </p>
  )
}

const values = [
  [
    "Customers who can't use a public cloud",
    "Banks, clinics and public bodies need AI that stays inside their network. You can offer it, and show where each document is.",
  ],
  [
    "Recurring revenue",
    "Licenses are yearly and machines are hourly. Neither depends on how many tokens a customer uses.",
  ],
  ["Better GPU utilization", "A scheduler shares your GPUs between customers, so that they don't sit idle."],
  ["Additional services", "Sell installation, custom agents and evaluations as services of your team."],
  [
    "Less support work",
    "Customers create, extend, update and delete their machines themselves, and read the logs when a machine fails.",
  ],
  [
    "No lock-in",
    "Agents are YAML, models are open, databases are PostgreSQL. Customers can take along what they build with you.",
  ],
]

function Value() {
  return (
    <Section title="Value for your business">
      <ul className="grid grid-cols-3 gap-x-12 gap-y-9 max-lg:grid-cols-2 max-md:grid-cols-1">
        {values.map(([claim, text]) => (
          <li key={claim}>
            <h3 className="text-md font-semibold">{claim}</h3>
            <p className="mt-1.5 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
