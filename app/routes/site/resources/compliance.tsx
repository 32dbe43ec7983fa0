import { Words } from "../components/words"
import type content from "./content.json"

/** What each badge means, and what it doesn't cover. */
export function Compliance({ badges, contract, commitments, more }: typeof content.compliance) {
  return (
    <>
      <ul className="divide-y divide-line border-b border-line">
        {badges.map(({ name, state, means, responsibility }) => (
          <li
            key={name}
            className="grid grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)] gap-x-10 gap-y-3 py-6 max-lg:grid-cols-1"
          >
            <h3 className="text-md text-ink-2">
              <strong className="font-semibold text-ink">{name}</strong>
              {` ${state}`}
            </h3>
            <p>
              <span className="font-semibold">What it means. </span>
              {means}
            </p>
            <p className="text-ink-2">
              <span className="font-semibold text-ink">Your responsibility. </span>
              {responsibility}
            </p>
          </li>
        ))}
      </ul>
      <h3 className="mt-9 font-display text-xl font-semibold">{contract}</h3>
      <dl className="mt-4 grid grid-cols-2 gap-x-14 gap-y-3 max-md:grid-cols-1">
        {commitments.map(([what, rule]) => (
          <div key={what}>
            <dt className="inline font-semibold">{what}</dt> <dd className="inline text-ink-2">{rule}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-ink-2">
        <Words text={more} />
      </p>
    </>
  )
}
