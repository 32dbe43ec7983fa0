import type { Location } from "react-router"

/** The page on screen. The browser's address can differ: after Back it changes before the router loads the page. */
let shown: Location | null = null
let keeping = false
/** The scroll keys of pages that stayed on screen, by location key. */
const scrollKeys = new Map<string, string>()

export function setCurrentPage(location: Location) {
  shown = location
  keeping = false
}

export function currentPath(): string {
  const { pathname, search } = shown ?? window.location
  return pathname + search
}

/** The address for a navigation that stays on the current page. */
export function stayOnPage(): string {
  keeping = true
  return currentPath() + (shown?.hash ?? "")
}

/** Whether the current navigation stays on the page, so nothing has to load. */
export function isStaying() {
  return keeping
}

/** Restores the scroll position of a page that stayed on screen. */
export function scrollKeyOf({ key, pathname, search }: Location): string {
  if (keeping && shown && key !== shown.key && pathname + search === currentPath()) {
    scrollKeys.set(key, scrollKeyOf(shown))
  }
  return scrollKeys.get(key) ?? key
}
