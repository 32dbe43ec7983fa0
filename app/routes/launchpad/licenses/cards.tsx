import { Link } from "react-router"
import { licensePrice } from "~/domain/pricing"
import { Icon } from "~/ui/icon"
import { formatPrice } from "~/ui/money"
import { useHydrated } from "~/ui/use-hydrated"
import { type Choice, choices } from "./choice"

const smallest = licensePrice({ users: 10, gpus: 0, hostedGpus: 0, support: "none" }).total

/** What each license is, in the specification's words (spec 1 §2, §9). */
const cards: Record<Choice, { title: string; text: string; price: string; unit: string }> = {
  community: {
    title: "Free Community Edition",
    text: "For organizations with less than $10M in annual revenue and fewer than 250 employees.",
    price: "Free",
    unit: "",
  },
  trial: {
    title: "Enterprise Trial",
    text: "Everything that Enterprise Pro has, with 10 users and 3 GPUs.",
    price: "Free",
    unit: " for 14 days",
  },
  enterprise: {
    title: "Enterprise Pro",
    text: "From 10 users, with the GPUs and the support that you need.",
    price: `from ${formatPrice(smallest)}`,
    unit: `/year, ${formatPrice(smallest / 12)} a month`,
  },
}

/** The three cards as links, so that choosing works without scripts; the chosen one leads back to none (spec 1 §4). */
export function LicenseCards({ chosen }: { chosen: Choice | null }) {
  const scripted = useHydrated()
  return (
    <div className="grid grid-cols-3 gap-4 max-md:grid-cols-1 max-md:gap-3">
      {choices.map((choice) => {
        const { title, text, price, unit } = cards[choice]
        const current = choice === chosen
        const there = scripted ? `/licenses#${choice}` : `/licenses?type=${choice}#${choice}`
        return (
          <Link
            key={choice}
            id={choice}
            to={current ? "/licenses" : there}
            preventScrollReset={current}
            aria-current={current ? "true" : undefined}
            className="relative flex flex-col gap-1 rounded-card border border-line-strong bg-raised p-4 transition-colors hover:border-edge aria-[current]:border-ember aria-[current]:bg-ember-wash aria-[current]:ring-1 aria-[current]:ring-ember"
          >
            <span
              aria-hidden="true"
              className={`absolute top-4 right-4 grid size-5 place-items-center rounded-full border ${current ? "border-ember bg-ember text-on-ember" : "border-edge bg-raised"}`}
            >
              {current && <Icon name="check" size="sm" />}
            </span>
            <span className="pr-8 text-md font-semibold">{title}</span>
            <span className="text-ink-2">{text}</span>
            <span className="mt-auto pt-2">
              <span className="font-semibold">{price}</span>
              <span className="text-ink-2">{unit}</span>
            </span>
          </Link>
        )
      })}
    </div>
  )
}
