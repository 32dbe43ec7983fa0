import { href, Link, useLocation } from "react-router"
import { useBrand } from "~/page/use-brand"
import { buttonClass, LinkButton } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { Mark } from "~/ui/mark"
import { ariaCurrent, siteMenuId } from "./current-link"
import links from "./links.json"
import type { SiteLink } from "./site-link"

/** On narrow screens the navigation is a popover below the header. `script/menus.ts` closes the menus. */
export function SiteHeader() {
  const { name } = useBrand()
  const { pathname } = useLocation()

  return (
    <header className="sticky top-0 z-10 border-b border-line bg-paper print:static print:border-0">
      <div className="mx-auto flex h-16 w-full max-w-site items-center gap-6 px-6 max-lg:gap-3 max-md:px-4">
        <Link to={href("/")} className="flex min-h-11 min-w-11 items-center gap-2.5">
          <Mark className="size-7" />
          <span
            title={name}
            className="max-w-48 truncate font-display text-lg font-semibold narrow:sr-only md:max-lg:sr-only"
          >
            {name}
          </span>
        </Link>
        <nav id={siteMenuId} popover="auto" aria-label="Site" className="site-menu">
          <ul className="flex items-center gap-x-1 max-lg:gap-x-0 max-md:grid max-md:gap-y-1">
            {links.menu.map((entry) => (
              <li key={entry.label} className="relative">
                {entry.links ? (
                  <Menu label={entry.label} links={entry.links} pathname={pathname} />
                ) : (
                  <Link
                    to={entry.to}
                    aria-current={ariaCurrent(entry.to, pathname, "home")}
                    className={`${entryClass} text-ink-2 aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-ember aria-[current]:decoration-2 aria-[current]:underline-offset-8`}
                  >
                    {entry.label}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </nav>
        {/* On narrow screens the menu has its place from the start: before it is parsed, the link would stand there. */}
        <div className="ml-auto flex items-center gap-2 max-md:grid max-md:grid-cols-[auto_--spacing(11)] print:hidden">
          <LinkButton to={href("/home")}>
            Launchpad
            <Icon name="arrow-right" size="sm" className="max-[22rem]:hidden md:max-lg:hidden" />
          </LinkButton>{" "}
          <button
            type="button"
            popoverTarget={siteMenuId}
            className={`${buttonClass({ look: "quiet" })} w-11 px-0 md:hidden`}
          >
            <Icon name="menu" size="lg" />
            <span className="sr-only">Menu</span>
          </button>
        </div>
      </div>
    </header>
  )
}

const entryClass =
  "flex min-h-10 items-center gap-1 rounded-control px-3 font-medium transition-colors hover:text-ink md:max-lg:px-2 md:max-lg:text-sm max-md:min-h-11 max-md:text-md pointer-coarse:min-h-11"

function Menu({ label, links, pathname }: { label: string; links: SiteLink[]; pathname: string }) {
  const within = links.some(({ to }) => ariaCurrent(to, pathname, "home"))
  return (
    <details name="site-menus" className="group">
      <summary
        className={`${entryClass} list-none select-none max-md:justify-between [&::-webkit-details-marker]:hidden ${
          within ? "text-ink underline decoration-ember decoration-2 underline-offset-8" : "text-ink-2"
        }`}
      >
        {label}
        <Icon
          name="chevron-down"
          size="sm"
          className="text-ink-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="grid min-w-56 gap-0.5 rounded-card p-1.5 max-md:pl-3 md:absolute md:top-full md:left-0 md:border md:border-line-strong md:bg-raised md:shadow-raised">
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={ariaCurrent(to, pathname, "home")}
              className="flex min-h-10 items-center rounded-control px-3 whitespace-nowrap text-ink-2 transition-colors hover:bg-gray-wash hover:text-ink aria-[current]:font-medium aria-[current]:text-ember-ink max-md:min-h-11 pointer-coarse:min-h-11"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
