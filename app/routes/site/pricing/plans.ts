import { hostedRates, paidMinutes } from "~/domain/pricing"
import { useBrand } from "~/routes/brand"
import { formatPrice } from "~/ui/money"
import { hostedPrices } from "../hosted-prices"

export interface Plan {
  name: string
  price: string
  unit: string
  text: string
  /** What to know before choosing it. */
  points: string[]
  act: { to: string; words: string; outward?: boolean }
}

/** Every offer but the two that have a section of their own (spec 2 §1, §9). */
export function usePlans(): { starting: Plan[]; together: Plan[] } {
  const { slug, hostedUrl } = useBrand()
  const { hourly, trialCredit, personalPerMonth } = hostedRates
  const freeHours = paidMinutes(hourly.trial, trialCredit) / 60
  const starting = [
    {
      name: "Free Community Edition",
      price: "$0",
      unit: "for as long as you like",
      text: "The whole platform on a machine of your own.",
      points: [
        "For organizations under $10M annual revenue and under 250 employees",
        "Community support",
        "A license key, no card",
      ],
      act: { to: "/licenses#community", words: "Get a Community license" },
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
      act: { to: "/deployments/type/trial-vm", words: "Start a Trial VM" },
    },
    {
      name: "GPU instance",
      ...hostedPrices.gpu,
      text: "Dedicated 80GB A100 GPUs, shared with nobody, so that the language models run there too.",
      points: ["Ready within 30 minutes", "Paid by the hour from your balance", "Admin access"],
      act: { to: "/deployments/type/gpu-instance", words: "Deploy a GPU instance" },
    },
    {
      name: "Hosted Platform",
      ...hostedPrices.account,
      text: "An ordinary account on a platform that others use too. For evaluation only.",
      points: ["No private data", "No admin access", "Ready at once"],
      act: { to: `/deployments/type/${slug}-cloud`, words: "See the Hosted Platform" },
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
      act: { to: hostedUrl, words: "Open a Personal account", outward: true },
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
      act: { to: "/contact?topic=pricing", words: "Set up a team" },
    },
    {
      name: "Private deployments",
      price: "License",
      unit: "only, on machines that you pay already",
      text: "Your own computer, cloud account or data center, also without any network.",
      points: [
        "AWS, GCP, Azure and OCI",
        "Docker, Kubernetes, Rancher and VMware",
        "Under a Community or Enterprise license",
      ],
      act: { to: "/deployment#private", words: "See where it runs" },
    },
  ]
  return { starting, together }
}
