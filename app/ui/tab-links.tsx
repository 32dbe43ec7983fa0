import { type ReactNode, useState } from "react"
import { Link, type To } from "react-router"
import { createFocusKeys } from "./focus-keys"

interface TabLink {
  key: string
  label: ReactNode
  to: To
  current: boolean
  /** Marks a choice that a page without React makes in place. */
  "data-choice"?: string
}

interface TabLinksProps {
  label: string
  tabs: TabLink[]
  /** `false` when the page already has the data of all tabs. */
  defaultShouldRevalidate?: boolean
}

/** Tabs as links: the selection is in the address, and with scripts the scroll position stays. */
export function TabLinks({ label, tabs, defaultShouldRevalidate }: TabLinksProps) {
  const [moveFocus] = useState(() => createFocusKeys("row"))
  return (
    <nav
      aria-label={label}
      onKeyDown={(event) => moveFocus(event, [...event.currentTarget.querySelectorAll("a")])}
      className="border-b border-line-strong"
    >
      <ul className="flex flex-wrap gap-x-7 max-md:gap-x-5">
        {tabs.map(({ key, label, current, ...link }) => (
          <li key={key} className="min-w-0">
            <Link
              {...link}
              replace
              preventScrollReset
              defaultShouldRevalidate={defaultShouldRevalidate}
              aria-current={current ? "true" : undefined}
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
