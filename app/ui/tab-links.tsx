import { type ReactNode, useState } from "react"
import { Link, type To } from "react-router"
import { createFocusKeys } from "./focus-keys"

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
  const [moveFocus] = useState(() => createFocusKeys("row"))
  return (
    <nav
      aria-label={label}
      data-live=""
      onKeyDown={(event) => moveFocus(event, [...event.currentTarget.querySelectorAll("a")])}
      className="border-b border-line-strong"
    >
      <ul className="flex flex-wrap gap-x-7 max-md:gap-x-5">
        {tabs.map(({ key, label, to, current }) => (
          <li key={key} className="min-w-0">
            <Link
              to={to}
              replace
              preventScrollReset
              defaultShouldRevalidate={defaultShouldRevalidate}
              aria-current={current ? "true" : undefined}
              onClick={() => onChoose?.(key)}
              className="-outline-offset-2 flex min-h-11 items-center border-b-2 border-transparent text-md font-medium text-ink-2 wrap-anywhere transition-colors hover:text-ink aria-[current]:border-ember aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
