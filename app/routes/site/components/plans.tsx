import type { SiteLink } from "../shell/site-link"
import { ArrowLink } from "./arrow-link"
import { CheckList } from "./points"

interface Plan {
  name: string
  price: string
  unit: string
  text: string
  /** The main conditions and features. */
  points?: string[]
  /** The same as terms and what they say. */
  facts?: string[][]
  link: SiteLink
}

export function PlanColumns({ plans }: { plans: Plan[] }) {
  return (
    <ul
      className={`grid border-t border-line-strong max-md:grid-cols-1 ${plans.length === 4 ? "grid-cols-4 max-lg:grid-cols-2" : "grid-cols-3"}`}
    >
      {plans.map(({ name, price, unit, text, points = [], facts = [], link }) => (
        <li
          key={name}
          className="flex min-w-0 flex-col border-line py-6 not-first:border-l not-first:pl-6 not-last:pr-6 max-lg:[&:nth-child(3)]:border-t max-md:not-first:border-t max-md:not-first:border-l-0 max-md:not-first:pl-0 max-md:not-last:pr-0"
        >
          <h3 className="text-md font-semibold">{name}</h3>
          <p className="mt-3">
            <span className="block font-display text-2xl font-semibold tracking-[-0.018em] tabular-nums">
              {price}
            </span>
            <span className="text-ink-2">{unit}</span>
          </p>
          <p className="mt-3 text-md text-ink-2">{text}</p>
          {points.length > 0 && <CheckList items={points} className="mt-4 mb-5" />}
          {facts.length > 0 && (
            <dl className="mt-5 mb-6 grid gap-2">
              {facts.map(([term, fact]) => (
                <div key={term} className="flex gap-3">
                  <dt className="w-24 shrink-0 text-ink-2">{term}</dt>
                  <dd className="font-medium">{fact}</dd>
                </div>
              ))}
            </dl>
          )}
          <ArrowLink {...link} />
        </li>
      ))}
    </ul>
  )
}
