import { useEffect, useRef } from "react"
import { href, Link, useLocation } from "react-router"
import { ThemeChoice } from "~/routes/theme-choice"
import { Icon } from "~/ui/icon"
import { Mark } from "~/ui/mark"
import { isCurrent, navigationFor } from "./navigation"
import { Shortcuts } from "./shortcuts"

export const sidebarId = "sidebar"

/**
 * On a narrow screen the sidebar is a popover. The browser opens and closes it, so it works without scripts.
 */
export function Sidebar({ person }: { person: { isAdmin: boolean } | null }) {
  const { pathname, key } = useLocation()
  const panel = useRef<HTMLElement>(null)
  // Not at first: it may have been opened while the scripts arrived.
  const shownAt = useRef(key)
  useEffect(() => {
    if (shownAt.current !== key) panel.current?.hidePopover()
    shownAt.current = key
  }, [key])

  return (
    <aside ref={panel} id={sidebarId} popover="auto" aria-label="Launchpad" className="sidebar">
      <div className="flex items-center justify-between gap-2 pr-1 pl-2.5">
        <Link discover="none" to={href("/home")} className="flex min-h-11 items-center gap-2.5">
          <Mark />
          <span className="font-display text-lg font-semibold">Launchpad</span>
        </Link>{" "}
        <Link
          discover="none"
          to={href("/")}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-xs font-medium text-ink-2 hover:text-ink"
        >
          <Icon name="arrow-left" size="sm" />
          <span>
            <span className="sr-only">Back to </span>Site
          </span>
        </Link>
      </div>
      <nav aria-label="Main" className="grid gap-6">
        {navigationFor(person).map((group) => (
          <div key={group.label ?? ""}>
            {group.label && (
              <p
                id={`group-${group.label}`}
                className="px-3 pb-2 text-xs font-semibold tracking-wider text-ink-3 uppercase"
              >
                {group.label}
              </p>
            )}
            <ul aria-labelledby={group.label && `group-${group.label}`} className="grid gap-0.5">
              {group.entries.map((entry) => {
                const current = isCurrent(entry, pathname)
                return (
                  <li key={entry.to}>
                    <Link
                      discover="none"
                      to={entry.to}
                      aria-current={current ? "page" : undefined}
                      className={`flex items-center gap-2.5 rounded-control border px-2.5 font-medium transition-colors max-md:min-h-11 pointer-coarse:min-h-11 ${
                        entry.sub ? "min-h-8 pl-9 text-sm" : "min-h-9"
                      } ${
                        current
                          ? "border-line bg-raised text-ink shadow-xs"
                          : "border-transparent text-ink-2 hover:bg-gray-wash hover:text-ink"
                      }`}
                    >
                      {!entry.sub && <Icon name={entry.icon} className={current ? "text-ember" : ""} />}
                      {entry.label}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
      </nav>
      <div className="mt-auto flex items-center gap-2 pt-6">
        <ThemeChoice />
        <Shortcuts />
      </div>
    </aside>
  )
}
