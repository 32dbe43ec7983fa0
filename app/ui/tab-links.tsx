import { Link, type To } from "react-router"

interface TabLink {
  key: string
  label: string
  to: To
  current: boolean
}

/** Tabs that are links: the choice is in the address, and with scripts the page stays where it is. */
export function TabLinks({
  label,
  tabs,
  onChoose,
}: {
  label: string
  tabs: TabLink[]
  onChoose?: (key: string) => void
}) {
  return (
    <nav aria-label={label} className="border-b border-line-strong">
      <ul className="flex flex-wrap gap-x-7 max-md:gap-x-5">
        {tabs.map(({ key, label, to, current }) => (
          <li key={key}>
            <Link
              to={to}
              replace
              preventScrollReset
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
