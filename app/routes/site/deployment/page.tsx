import { href, Link } from "react-router"
import { paidHours } from "~/domain/charges"
import { exampleLicense, hostedRates, licensePrice } from "~/domain/pricing"
import { useBrand } from "~/page/use-brand"
import { LinkButton } from "~/ui/button"
import { CallToAction } from "~/ui/call-to-action"
import { Icon } from "~/ui/icon"
import { linkClass } from "~/ui/link"
import { formatPrice } from "~/ui/money"
import { PageIntro } from "~/ui/page-intro"
import { Section } from "~/ui/section"
import { hostedPrices } from "../hosted-prices"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/page"
import { PrivateOptions } from "./private-options"
import { Sovereignty } from "./sovereignty"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.deployment)

export default function Deployment() {
  const { name } = useBrand()
  const { hourly, trialCredit } = hostedRates
  const freeHours = paidHours(hourly.trial, trialCredit)
  return (
    <>
      <PageIntro
        title="Choose where it runs."
        lead={`Start on a machine that we host, or install ${name} where your data already is. Agents, models and documents work the same everywhere.`}
      >
        <LinkButton to="#hosted">Hosted by us</LinkButton>
        <LinkButton to="#private">On your own infrastructure</LinkButton>
        <LinkButton to="#data-sovereignty" look="quiet">
          Where your data stays
        </LinkButton>
      </PageIntro>
      <HostedOptions />
      <PrivateOptions />
      <Sovereignty />
      <LicenseOptions />
      <div id="try-demo">
        <CallToAction
          title="Try it first"
          lead={`The ${formatPrice(trialCredit)} of free credit pays for ${freeHours} hours of a Trial VM. You are its administrator, as in your own installation.`}
        >
          <LinkButton to={href("/deployments/type/:type", { type: "trial-vm" })} look="primary" size="lg">
            Start a Trial VM
          </LinkButton>
          <LinkButton to={href("/comparison")} size="lg">
            Compare with others
          </LinkButton>
        </CallToAction>
      </div>
    </>
  )
}

interface HostedOption {
  name: string
  price: string
  unit: string
  text: string
  facts: Array<[term: string, fact: string]>
  path: string
  linkLabel: string
}

function HostedOptions() {
  const { slug } = useBrand()
  return (
    <Section
      id="hosted"
      title="Hosted by us"
      lead="Nothing to install. Pay for machines by the hour, and stop them when you're done."
    >
      <ul className="grid grid-cols-3 border-t border-line-strong max-md:grid-cols-1">
        {optionsFor(slug).map((option) => (
          <Option key={option.name} {...option} />
        ))}
      </ul>
    </Section>
  )
}

function optionsFor(slug: string): HostedOption[] {
  return [
    {
      name: "Hosted Platform",
      ...hostedPrices.account,
      text: "A standard account on a shared platform. For evaluation only.",
      facts: [
        ["Ready", "immediately"],
        ["Admin access", "no"],
        ["Private data", "none: it's for evaluation only"],
      ],
      path: href("/deployments/type/:type", { type: `${slug}-cloud` }),
      linkLabel: "See the Hosted Platform",
    },
    {
      name: "Trial VM",
      ...hostedPrices.trial,
      text: "Your own virtual machine with the whole platform and a terminal.",
      facts: [
        ["Ready", "after the setup steps, which you can follow"],
        ["Admin access", "yes"],
        ["Models", "through a provider that you add"],
      ],
      path: href("/deployments/type/:type", { type: "trial-vm" }),
      linkLabel: "Start a Trial VM",
    },
    {
      name: "Dedicated GPUs",
      ...hostedPrices.gpu,
      text: "A machine with its own GPUs, which also runs the language models.",
      facts: [
        ["Ready", "within 30 minutes"],
        ["Admin access", "yes"],
        ["Models", "on dedicated 2x 80GB A100 GPUs"],
      ],
      path: href("/deployments/type/:type", { type: "gpu-instance" }),
      linkLabel: "Deploy a GPU instance",
    },
  ]
}

function Option({ name, price, unit, text, facts, path, linkLabel }: HostedOption) {
  return (
    <li className="flex flex-col border-line py-6 not-first:border-l not-first:pl-7 not-last:pr-7 max-md:not-first:border-t max-md:not-first:border-l-0 max-md:not-first:pl-0">
      <h3 className="text-md font-semibold">{name}</h3>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-3xl font-semibold tracking-[-0.018em] tabular-nums">{price}</span>
        <span className="text-ink-2">{unit}</span>
      </p>
      <p className="mt-3 text-md text-ink-2">{text}</p>
      <dl className="mt-5 mb-6 grid gap-2">
        {facts.map(([term, fact]) => (
          <div key={term} className="flex gap-3">
            <dt className="w-24 shrink-0 text-ink-2">{term}</dt>
            <dd className="font-medium">{fact}</dd>
          </div>
        ))}
      </dl>
      <Link to={path} className={`mt-auto inline-flex min-h-11 items-center gap-1.5 self-start ${linkClass}`}>
        {linkLabel}
        <Icon name="arrow-right" size="sm" />
      </Link>
    </li>
  )
}

function LicenseOptions() {
  const smallest = licensePrice({ users: 10, gpus: 0, hostedGpus: 0, support: "none" }).total
  const { users, gpus } = exampleLicense
  const example = licensePrice(exampleLicense).total
  return (
    <Section
      title="Licenses for private deployments"
      lead="A key is one line in the configuration, and you can move it to another machine. Without a key, the platform starts unlicensed, and you can add one later."
    >
      <dl className="grid grid-cols-2 gap-x-14 gap-y-8 border-t border-line pt-7 max-md:grid-cols-1">
        <div>
          <dt className="text-md font-semibold">Community</dt>
          <dd className="mt-1 text-md text-ink-2">
            {"Free for organizations with less than $10M in annual revenue and fewer than 250 employees. "}
            <Link to={`${href("/licenses")}#community`} className={linkClass}>
              Get a Community license
            </Link>
          </dd>
        </div>
        <div>
          <dt className="text-md font-semibold">Enterprise</dt>
          <dd className="mt-1 text-md text-ink-2">
            From {formatPrice(smallest)} a year for 10 users. {users} users with {gpus} GPUs and premium
            support cost {formatPrice(example)}
            {" a year. "}
            <Link to={`${href("/licenses")}#enterprise`} className={linkClass}>
              Choose an Enterprise license
            </Link>
          </dd>
        </div>
      </dl>
      <p className="mt-8 text-md text-ink-2">
        {"Keys, quotes and expiry dates are in one place: "}
        <Link to={href("/licenses")} className={linkClass}>
          manage your licenses
        </Link>
        .
      </p>
    </Section>
  )
}
