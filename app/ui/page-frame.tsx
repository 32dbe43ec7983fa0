import { type ReactNode, useEffect, useRef } from "react"
import { useLocation } from "react-router"

/** The id of a page's content, which comes after the header. */
export const contentId = "content"

/** The first link for the keyboard: skips the navigation. */
export function SkipLink() {
  return (
    <a
      href={`#${contentId}`}
      className="sr-only rounded-control bg-ink px-4 py-2 font-semibold text-paper focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2 focus-visible:z-30"
    >
      Skip to content
    </a>
  )
}

export function Content({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <main id={contentId} tabIndex={-1} className={`outline-none [&_h1]:outline-none ${className}`}>
      {children}
    </main>
  )
}

/** Moves the focus to the top of the page's content. */
export function focusContent() {
  document.getElementById(contentId)?.focus({ preventScroll: true })
}

/**
 * On another page the focus starts at its heading, so that a screen reader says where one is and the keyboard goes on from there.
 * Within the content it stays: a pressed tab is still there, and some pages start at a field or at their result.
 */
export function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const content = document.getElementById(contentId)
    if (content !== document.activeElement && content?.contains(document.activeElement)) return
    const heading = content?.querySelector("h1")
    heading?.setAttribute("tabindex", "-1")
    heading?.focus({ preventScroll: true })
  }, [pathname])
}
