import { useEffect, useRef } from "react"
import { useLocation, useNavigation } from "react-router"
import { isTyping } from "~/ui/hotkeys"
import { contentId } from "~/ui/page-frame"

/**
 * On another page the focus starts at its heading, so that a screen reader says where one is and the keyboard continues from there.
 * Within the content it stays: a pressed tab is still there, and some pages start at a field or at their result.
 */
export function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const leaving = useNavigation().state !== "idle"
  /** What had the focus when the page began to leave. */
  const pressed = useRef<Element>(null)
  useEffect(() => {
    if (leaving) pressed.current = document.activeElement
  }, [leaving])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const content = document.getElementById(contentId)
    const { activeElement } = document
    if (content !== activeElement && content?.contains(activeElement)) return
    // Somebody who went to a field meanwhile continues typing there.
    if (pressed.current !== activeElement && isTyping(activeElement)) return
    const heading = content?.querySelector("h1")
    heading?.setAttribute("tabindex", "-1")
    heading?.focus({ preventScroll: true })
  }, [pathname])
}
