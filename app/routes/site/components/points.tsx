import { Icon } from "~/ui/icon"
import type { SiteLink } from "../shell/navigation"
import { ArrowLink } from "./arrow-link"
import { Words } from "./words"

export interface Point {
  title: string
  text: string
  /** A few words above the title. */
  label?: string
  link?: SiteLink
}

const grids = {
  2: "md:grid-cols-2",
  3: "md:grid-cols-3",
  4: "md:grid-cols-2 lg:grid-cols-4",
}

/** Titles with a text each, in columns. `large` is for few points, which say more than their neighbors. */
export function Points({
  points,
  columns,
  large = false,
  numbered = false,
}: {
  points: Point[]
  columns: keyof typeof grids
  large?: boolean
  numbered?: boolean
}) {
  const List = numbered ? "ol" : "ul"
  return (
    <List className={`grid grid-cols-1 gap-x-12 gap-y-8 ${grids[columns]}`}>
      {points.map(({ title, text, label, link }, place) => (
        <li key={title} className="min-w-0 border-t border-line-strong pt-4">
          {label && <p className="mb-1.5 font-mono text-sm text-ink-2">{label}</p>}
          <h3 className={large ? "font-display text-xl font-semibold" : "text-md font-semibold"}>
            {numbered && <span className="mr-2 font-display text-ember-ink italic">{`${place + 1} `}</span>}
            {title}
          </h3>
          <p className="mt-1.5 max-w-prose text-md text-ink-2">
            <Words text={text} />
          </p>
          {link && <ArrowLink {...link} />}
        </li>
      ))}
    </List>
  )
}

export function CheckList({ items, className = "" }: { items: string[]; className?: string }) {
  return (
    <ul className={`grid gap-2 ${className}`}>
      {items.map((item) => (
        <li key={item} className="grid grid-cols-[auto_minmax(0,1fr)] gap-2.5">
          <Icon name="check" size="sm" className="mt-1 text-ember-ink" />
          {item}
        </li>
      ))}
    </ul>
  )
}
