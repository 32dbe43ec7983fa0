import { createFocusKeys } from "../../../ui/focus-keys"
import { ariaCurrent, type HomeSection, homeSections, siteMenuId } from "../shell/current-link"

/** The header's menus work without scripts. With scripts they also close on Escape and on a press or focus elsewhere. */
export function closeMenus() {
  const panel = document.getElementById(siteMenuId)
  if (!panel) return
  const close = (except: Node | null) => {
    for (const menu of panel.querySelectorAll<HTMLDetailsElement>("details[open]"))
      if (!menu.contains(except)) menu.open = false
  }
  const onLeave = ({ target }: Event) => close(target instanceof Node ? target : null)
  document.addEventListener("pointerdown", onLeave)
  document.addEventListener("focusin", onLeave)
  panel.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("a")) return
    close(null)
    panel.hidePopover()
  })
  document.addEventListener("keydown", (event) => {
    const open = event.key === "Escape" && panel.querySelector<HTMLDetailsElement>("details[open]")
    if (!open) return
    // The first Escape closes the menu, the next one its panel.
    event.preventDefault()
    open.open = false
    if (open.contains(document.activeElement)) open.querySelector("summary")?.focus()
  })
}

/**
 * Arrow keys, Home, End and letters in the header's navigation. In the header it is a row whose menus open downwards; on
 * a narrow screen, everything is one column.
 */
export function moveInMenus() {
  const panel = document.getElementById(siteMenuId)
  const across = createFocusKeys("row")
  const down = createFocusKeys("column")
  panel?.addEventListener("keydown", (event) => {
    const { target, key } = event
    if (!(target instanceof HTMLElement)) return
    const items = [...panel.querySelectorAll<HTMLElement>("a, summary")].filter((item) =>
      item.checkVisibility(),
    )
    const links = [...(target.closest("details")?.querySelectorAll<HTMLElement>("a") ?? [])]
    if (panel.matches(":popover-open")) down(event, items)
    else if (links.includes(target)) down(event, links)
    else if (target.localName === "summary" && (key === "ArrowDown" || key === "ArrowUp")) {
      event.preventDefault()
      target.closest("details")?.setAttribute("open", "")
      links.at(key === "ArrowDown" ? 0 : -1)?.focus()
    } else
      across(
        event,
        items.filter((item) => item.closest("details ul") === null),
      )
  })
}

/** On the home page the menu marks the last section that has reached the upper part of the screen. */
export function markHomeSection() {
  if (location.pathname !== "/") return
  const links = document.querySelectorAll(`#${siteMenuId} a`)
  const passed = new Set<string>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, boundingClientRect, rootBounds } of entries) {
        if (boundingClientRect.top < (rootBounds?.bottom ?? 0)) passed.add(target.id)
        else passed.delete(target.id)
      }
      mark(homeSections.findLast((id) => passed.has(id)) ?? "home")
    },
    { rootMargin: "0px 0px -60% 0px" },
  )
  for (const id of homeSections) {
    const element = document.getElementById(id)
    if (element) observer.observe(element)
  }

  function mark(section: HomeSection) {
    for (const link of links) {
      const current = ariaCurrent(link.getAttribute("href") ?? "", "/", section)
      if (current) link.setAttribute("aria-current", current)
      else link.removeAttribute("aria-current")
    }
  }
}
