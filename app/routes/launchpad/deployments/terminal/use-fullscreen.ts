import { type RefObject, useLayoutEffect, useState } from "react"

/**
 * Shows an element over everything, in the top layer: there it fills the window whatever it lies in, and the page's own
 * full-screen mode would be left with Esc, which belongs to the shell.
 */
export function useFullscreen(element: RefObject<HTMLElement | null>) {
  const [fullscreen, setFullscreen] = useState(false)

  useLayoutEffect(() => {
    const panel = element.current
    if (!fullscreen || !panel) return
    const { overflow } = document.documentElement.style
    panel.popover = "manual"
    panel.showPopover()
    document.documentElement.style.overflow = "hidden"
    return () => {
      document.documentElement.style.overflow = overflow
      panel.popover = null
    }
  }, [fullscreen, element])

  return [fullscreen, () => setFullscreen((was) => !was)] as const
}
