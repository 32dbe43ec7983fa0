import { useLayoutEffect } from "react"
import { useLocation, useNavigationType } from "react-router"

/**
 * A step forward scrolls smoothly, to the top or to the hash; going back and reloading are where they were at once.
 * The router scrolls by itself unless the link says `preventScrollReset`; this only says how, before it does.
 */
export function useSmoothScroll() {
  const { key } = useLocation()
  const type = useNavigationType()
  useLayoutEffect(() => {
    if (type === "POP") return
    const { dataset } = document.documentElement
    dataset.scroll = "smooth"
    return () => {
      delete dataset.scroll
    }
  }, [type, key])
}
