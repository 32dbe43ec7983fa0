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
    const release = fitAboveKeyboard(panel)
    return () => {
      release()
      document.documentElement.style.overflow = overflow
      panel.popover = null
    }
  }, [fullscreen, element])

  return [fullscreen, () => setFullscreen((was) => !was)] as const
}

/** An on-screen keyboard lies over the window without making it smaller: the line that is typed on would be below it. */
function fitAboveKeyboard(panel: HTMLElement) {
  const view = window.visualViewport
  if (!view) return () => {}
  const fit = () => {
    // Zoomed in with two fingers one sees less of the window too; that is no reason to make the terminal smaller.
    panel.style.height = `${Math.round(view.height * view.scale)}px`
    panel.style.top = view.scale > 1 ? "0" : `${view.offsetTop}px`
  }
  fit()
  view.addEventListener("resize", fit)
  view.addEventListener("scroll", fit)
  return () => {
    view.removeEventListener("resize", fit)
    view.removeEventListener("scroll", fit)
    panel.style.height = ""
    panel.style.top = ""
  }
}
