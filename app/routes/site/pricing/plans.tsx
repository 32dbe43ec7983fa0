import { href, Link } from "react-router"
import { paidHours } from "~/domain/charges"
import { hostedRates } from "~/domain/pricing"
import { useBrand } from "~/page/use-brand"
import { ExternalLink } from "~/ui/external-link"
import { Icon } from "~/ui/icon"
import { linkClass } from "~/ui/link"
import { formatPrice } from "~/ui/money"
import { hostedPrices } from "../hosted-prices"

export function PlanColumns({ plans }: { plans: Plan[] }) {
  return (
    <ul
      className={`grid border-t border-line-strong max-md:grid-cols-1 ${plans.length === 4 ? "grid-cols-4 max-lg:grid-cols-2" : "grid-cols-3"}`}
    >
      {plans.map((plan) => (
        <PlanColumn key={plan.name} {...plan} />
      ))}
    </ul>
  )
}

function PlanColumn({ name, price, unit, text, points, link }: Plan) {
  const linkLook = `mt-auto inline-flex min-h-11 items-center gap-1.5 self-start ${linkClass}`
  return (
    <li className="flex min-w-0 flex-col border-line py-6 not-first:border-l not-first:pl-6 not-last:pr-6 max-lg:[&:nth-child(3)]:border-t max-md:not-first:border-t max-md:not-first:border-l-0 max-md:not-first:pl-0 max-md:not-last:pr-0">
      <h3 className="text-md font-semibold">{name}</h3>
      <p className="mt-3">
        <span className="block font-display text-2xl font-semibold tracking-[-0.018em] tabular-nums">
          {price}
        </span>
        <span className="text-ink-2">{unit}</span>
      </p>
      <p className="mt-3 text-md text-ink-2">{text}</p>
      <ul className="mt-4 mb-5 grid gap-1.5">
        {points.map((point) => (
          <li key={point} className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
            <Icon name="check" size="sm" className="mt-1 text-ember-ink" />
            {point}
          </li>
        ))}
      </ul>
      {link.external ? (
        <ExternalLink href={link.to} className={linkLook}>
          {link.label}
        </ExternalLink>
      ) : (
        <Link to={link.to} className={linkLook}>
          {link.label}
          <Icon name="arrow-right" size="sm" />
        </Link>
      )}
    </li>
  )
}

interface Plan {
  name: string
  price: string
  unit: string
  text: string
  /** The main conditions and features. */
  points: string[]
  link: { to: string; label: string; external?: boolean }
}

/** All offers except Enterprise Pro and the pilot program, which have their own sections. */
export function usePlans(): { starting: Plan[]; together: Plan[] } {
  const { slug, hostedUrl } = useBrand()
  const { hourly, trialCredit, personalPerMonth } = hostedRates
  const freeHours = paidHours(hourly.trial, trialCredit)
  const starting = [
    {
      name: "Free Community Edition",
      price: "$0",
      unit: "with no time limit",
      text: "The whole platform on your own machine.",
      points: [
        "For organizations under $10M annual revenue and under 250 employees",
        "Community support",
        "License key, no credit card",
      ],
      link: { to: `${href("/licenses")}#community`, label: "Get a Community license" },
    },
    {
      name: "Trial VM",
      ...hostedPrices.trial,
      text: "A virtual machine that we host, with you as its administrator.",
      points: [
        `The credit pays for ${freeHours} hours`,
        "Models through a provider of your choice",
        "It stops at the time you set",
      ],
      link: { to: href("/deployments/type/:type", { type: "trial-vm" }), label: "Start a Trial VM" },
    },
    {
      name: "GPU instance",
      ...hostedPrices.gpu,
      text: "Dedicated 2x 80GB A100 GPUs, which also run the language models.",
      points: ["Ready within 30 minutes", "Paid by the hour from your balance", "Admin access"],
      link: { to: href("/deployments/type/:type", { type: "gpu-instance" }), label: "Deploy a GPU instance" },
    },
    {
      name: "Hosted Platform",
      ...hostedPrices.account,
      text: "A standard account on a shared platform. For evaluation only.",
      points: ["No private data", "No admin access", "Ready immediately"],
      link: {
        to: href("/deployments/type/:type", { type: `${slug}-cloud` }),
        label: "See the Hosted Platform",
      },
    },
  ]
  const together = [
    {
      name: "Personal",
      price: formatPrice(personalPerMonth),
      unit: "a month",
      text: "One account on the platform that we operate.",
      points: [
        "For personal and educational use and non-commercial open source",
        "For small businesses: under 250 employees and under $10M annual revenue",
        "Not for government, except educational use",
      ],
      link: { to: hostedUrl, label: "Open a Personal account", external: true },
    },
    {
      name: "Shared Platform",
      ...hostedPrices.account,
      text: "Managed accounts for a team.",
      points: [
        "Work together on agents and data",
        "Role-based access: organizations, teams, roles",
        "We operate it",
      ],
      link: { to: `${href("/contact")}?topic=pricing`, label: "Set up a team" },
    },
    {
      name: "Private deployments",
      price: "License",
      unit: "only, on your own machines",
      text: "Your own computer, cloud account or data center, also offline.",
      points: [
        "AWS, GCP, Azure and OCI",
        "Docker, Kubernetes, Rancher and VMware",
        "Under a Community or Enterprise license",
      ],
      link: { to: `${href("/deployment")}#private`, label: "See deployment options" },
    },
  ]
  return { starting, together }
}
