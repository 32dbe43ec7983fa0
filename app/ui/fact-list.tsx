import { Fragment, type ReactNode } from "react"

/** Terms and what they are, beside each other. */
export function FactList({ facts }: { facts: Array<[term: string, fact: ReactNode]> }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
      {facts.map(([term, fact]) => (
        <Fragment key={term}>
          <dt className="text-ink-2">{term}</dt>
          <dd className="wrap-anywhere tabular-nums">{fact}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
