import type { Location } from "react-router"

/**
 * The page that is shown. The browser's address may already be another one: on the way back it changes before the router
 * has asked for the page.
 */
let shown: Location | null = null
let keeping = false
/** Of pages that were kept: the place in the history by which their scroll position is remembered. */
const scrollKeys = new Map<string, string>()

export function showsPage(location: Location) {
  shown = location
  keeping = false
}

export function shownPath(): string {
  const { pathname, search } = shown ?? window.location
  return pathname + search
}

/** Where the router is led to so that it stays where it is. */
export function keptAddress(): string {
  keeping = true
  return shownPath() + (shown?.hash ?? "")
}

/** Whether the router is on its way to the page that is shown, which needs nothing new. */
export function isKeeping() {
  return keeping
}

/** A page that is kept stays where it was scrolled to. */
export function scrollKeyOf({ key, pathname, search }: Location): string {
  if (keeping && shown && key !== shown.key && pathname + search === shownPath()) {
    scrollKeys.set(key, scrollKeyOf(shown))
  }
  return scrollKeys.get(key) ?? key
}
