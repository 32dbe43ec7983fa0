import { type RefObject, useEffect, useRef, useState } from "react"
import { Link, useLocation } from "react-router"
import { useBrand } from "~/routes/brand"
import { buttonClass, LinkButton } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { Mark } from "~/ui/mark"
import {
  ariaCurrent,
  type HomeSection,
  homeSections,
  navigation,
  type SiteLink,
  type SiteMenu,
} from "./navigation"

const menuId = "site-menu"

/** On narrow screens the navigation is a popover below the header. */
export function SiteHeader() {
  const { name } = useBrand()
  const { pathname, key } = useLocation()
  const section = useHomeSection(pathname)
  const menu = useRef<HTMLElement>(null)
  useCloseMenus(menu, key)

  return (
    <header className="sticky top-0 z-10 border-b border-line bg-paper print:static print:border-0">
      <div className="mx-auto flex h-16 w-full max-w-site items-center gap-6 px-6 max-lg:gap-3 max-md:px-4">
        <Link to="/" className="flex min-h-11 min-w-11 items-center gap-2.5">
          <Mark className="size-7" />
          <span className="max-w-48 truncate font-display text-lg font-semibold md:max-lg:sr-only">
            {name}
          </span>
        </Link>
        <nav ref={menu} id={menuId} popover="auto" aria-label="Site" className="site-menu">
          <ul className="flex items-center gap-x-1 max-lg:gap-x-0 max-md:grid max-md:gap-y-1">
            {navigation.map((entry) => (
              <li key={entry.label} className="relative">
                {"links" in entry ? (
                  <Menu menu={entry} pathname={pathname} section={section} />
                ) : (
                  <Entry link={entry} pathname={pathname} section={section} />
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-2 print:hidden">
          <LinkButton to="/home">
            Launchpad
            <Icon name="arrow-right" size="sm" className="max-[22rem]:hidden md:max-lg:hidden" />
          </LinkButton>
          <button
            type="button"
            popoverTarget={menuId}
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

interface Here {
  pathname: string
  section: HomeSection
}

const entryClass =
  "flex min-h-10 items-center gap-1 rounded-control px-3 font-medium transition-colors hover:text-ink md:max-lg:px-2 md:max-lg:text-sm max-md:min-h-11 max-md:text-md pointer-coarse:min-h-11"

function Entry({ link, pathname, section }: { link: SiteLink } & Here) {
  return (
    <Link
      to={link.to}
      aria-current={ariaCurrent(link.to, pathname, section)}
      className={`${entryClass} text-ink-2 aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-ember aria-[current]:decoration-2 aria-[current]:underline-offset-8`}
    >
      {link.label}
    </Link>
  )
}

function Menu({ menu, pathname, section }: { menu: SiteMenu } & Here) {
  const within = menu.links.some(({ to }) => ariaCurrent(to, pathname, section))
  return (
    <details name="site-menus" className="group">
      <summary
        className={`${entryClass} list-none select-none max-md:justify-between [&::-webkit-details-marker]:hidden ${
          within ? "text-ink underline decoration-ember decoration-2 underline-offset-8" : "text-ink-2"
        }`}
      >
        {menu.label}
        <Icon
          name="chevron-down"
          size="sm"
          className="text-ink-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="grid min-w-56 gap-0.5 rounded-card p-1.5 max-md:pl-3 md:absolute md:top-full md:left-0 md:border md:border-line-strong md:bg-raised md:shadow-raised">
        {menu.links.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={ariaCurrent(to, pathname, section)}
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

/** The last section of the home page that has reached the upper part of the screen; "home" above the first. */
function useHomeSection(pathname: string): HomeSection {
  const [section, setSection] = useState<HomeSection>("home")
  useEffect(() => {
    if (pathname !== "/") return
    const passed = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, boundingClientRect, rootBounds } of entries) {
          if (boundingClientRect.top < (rootBounds?.bottom ?? 0)) passed.add(target.id)
          else passed.delete(target.id)
        }
        setSection(homeSections.findLast((id) => passed.has(id)) ?? "home")
      },
      { rootMargin: "0px 0px -60% 0px" },
    )
    for (const id of homeSections) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => {
      observer.disconnect()
      setSection("home")
    }
  }, [pathname])
  return section
}

/**
 * Menus work without scripts. With scripts they also close on Escape, on a press or focus elsewhere, and on
 * navigation.
 */
function useCloseMenus(panel: RefObject<HTMLElement | null>, locationKey: string) {
  useEffect(() => {
    closeAll(panel.current)
    panel.current?.hidePopover()
  }, [panel, locationKey])

  useEffect(() => {
    function onLeave({ target }: Event) {
      closeAll(panel.current, target instanceof Node ? target : null)
    }
    function onKey(event: KeyboardEvent) {
      if (event.key !== "Escape") return
      const open = panel.current?.querySelector<HTMLDetailsElement>("details[open]")
      if (!open) return
      // The first Escape closes the menu, the next one its panel.
      event.preventDefault()
      open.open = false
      if (open.contains(document.activeElement)) open.querySelector("summary")?.focus()
    }
    document.addEventListener("pointerdown", onLeave)
    document.addEventListener("focusin", onLeave)
    document.addEventListener("keydown", onKey)
    return () => {
      document.removeEventListener("pointerdown", onLeave)
      document.removeEventListener("focusin", onLeave)
      document.removeEventListener("keydown", onKey)
    }
  }, [panel])
}

function closeAll(panel: HTMLElement | null, except: Node | null = null) {
  for (const menu of panel?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? []) {
    if (!menu.contains(except)) menu.open = false
  }
}
