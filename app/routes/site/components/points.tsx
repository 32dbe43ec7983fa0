import { Icon } from "~/ui/icon"
import type { SiteLink } from "../shell/site-link"
import { ArrowLink } from "./arrow-link"
import { Section, type SectionProps } from "./section"
import { Words } from "./words"

interface Point {
  title: string
  text: string
  /** A few words above the title. */
  label?: string
  link?: SiteLink
}

const grids: Record<number, string> = {
  2: "md:grid-cols-2",
  3: "md:grid-cols-3",
  4: "md:grid-cols-2 lg:grid-cols-4",
}

interface PointsProps {
  points: Point[]
  columns: number
  /** For few points, which say more than their neighbors. */
  large?: boolean
  numbered?: boolean
}

/** A section of points, with a text below them. */
export function PointSection({ more, children, ...props }: PointsProps & SectionProps & { more?: string }) {
  return (
    <Section {...props}>
      <Points {...props} />
      {more && (
        <p className="mt-6 text-md text-ink-2">
          <Words text={more} />
        </p>
      )}
      {children}
    </Section>
  )
}

export function Points({ points, columns, large = false, numbered = false }: PointsProps) {
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
