import { Link } from "react-router"
import { useBrand } from "~/routes/brand"
import { Icon } from "~/ui/icon"
import { linkClass } from "~/ui/link"
import { Section } from "~/ui/section"
import { hostedPrices } from "../hosted-prices"

interface HostedOption {
  name: string
  price: string
  unit: string
  text: string
  facts: Array<[term: string, fact: string]>
  path: string
  act: string
}

/** The three machines that we host (spec 2 §2.5, §9). */
export function HostedOptions() {
  const { slug } = useBrand()
  return (
    <Section
      id="hosted"
      title="Hosted by us"
      lead="Nothing to install. Machines are paid by the hour, and you stop them when you are done."
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
      text: "An ordinary account on a platform that you share with others. For evaluation only.",
      facts: [
        ["Ready", "at once"],
        ["Admin access", "no"],
        ["Private data", "none, please: this is for looking around"],
      ],
      path: `/deployments/type/${slug}-cloud`,
      act: "See the Hosted Platform",
    },
    {
      name: "Trial VM",
      ...hostedPrices.trial,
      text: "A virtual machine of your own with the whole platform on it, and a terminal to look inside.",
      facts: [
        ["Ready", "when its setup steps are through; you watch them"],
        ["Admin access", "yes"],
        ["Models", "through a provider that you add"],
      ],
      path: "/deployments/type/trial-vm",
      act: "Start a Trial VM",
    },
    {
      name: "Dedicated GPUs",
      ...hostedPrices.gpu,
      text: "A machine with its own GPUs, so that the language models run there too.",
      facts: [
        ["Ready", "within 30 minutes"],
        ["Admin access", "yes"],
        ["Models", "on 2x 80GB A100, shared with nobody"],
      ],
      path: "/deployments/type/gpu-instance",
      act: "Deploy a GPU instance",
    },
  ]
}

function Option({ name, price, unit, text, facts, path, act }: HostedOption) {
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
        {act}
        <Icon name="arrow-right" size="sm" />
      </Link>
    </li>
  )
}
