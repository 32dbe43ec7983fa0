import { Fragment, type ReactNode } from "react"

/** A term, what it is, and for another's name or code the element that keeps it from being translated. */
export type FactEntry = [term: string, fact: ReactNode, own?: "bdi" | "code"]

/** Terms and what they are, beside each other. */
export function FactList({ facts }: { facts: FactEntry[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
      {facts.map(([term, fact, Own]) => (
        <Fragment key={term}>
          <dt className="text-ink-2">{term}</dt>
          <dd className="tabular-nums">{Own ? <Own translate="no">{fact}</Own> : fact}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
