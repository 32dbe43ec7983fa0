import type { ReactNode } from "react"
import { Link, type To } from "react-router"

interface TabLink {
  key: string
  label: ReactNode
  to: To
  current: boolean
}

/** Tabs as links: the selection is in the address, and with scripts the scroll position stays. */
export function TabLinks({
  label,
  tabs,
  onChoose,
  defaultShouldRevalidate,
}: {
  label: string
  tabs: TabLink[]
  onChoose?: (key: string) => void
  /** `false` when the page already has the data of all tabs. */
  defaultShouldRevalidate?: boolean
}) {
  return (
    <nav aria-label={label} data-live="" className="border-b border-line-strong">
      <ul className="flex flex-wrap gap-x-7 max-md:gap-x-5">
        {tabs.map(({ key, label, to, current }) => (
          <li key={key}>
            <Link
              to={to}
              replace
              preventScrollReset
              defaultShouldRevalidate={defaultShouldRevalidate}
              aria-current={current ? "true" : undefined}
              onClick={() => onChoose?.(key)}
              className="-outline-offset-2 flex min-h-11 items-center border-b-2 border-transparent text-md font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink aria-[current]:border-ember aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
