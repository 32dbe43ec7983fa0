import { Link } from "react-router"
import { ExternalLink } from "~/ui/external-link"
import { Icon } from "~/ui/icon"
import { linkClass } from "~/ui/link"
import type { Plan } from "./plans"

/** Offers side by side, parted by hairlines; on a phone one below the other. */
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

function PlanColumn({ name, price, unit, text, points, act }: Plan) {
  const actClass = `mt-auto inline-flex min-h-11 items-center gap-1.5 self-start ${linkClass}`
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
      {act.outward ? (
        <ExternalLink href={act.to} className={actClass}>
          {act.words}
        </ExternalLink>
      ) : (
        <Link to={act.to} className={actClass}>
          {act.words}
          <Icon name="arrow-right" size="sm" />
        </Link>
      )}
    </li>
  )
}
