import { useEffect, useRef } from "react"
import { useLocation } from "react-router"
import { contentId } from "~/ui/page-frame"

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
