import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useLocation, useNavigate, useNavigation } from "react-router"
import { returnToShownPage } from "~/page/keep-page"

/** Faster pages come without a sign: it would only flicker. */
const slowMs = 300

/**
 * Shows that a pressed link is on its way, at the link and at the top edge, when the page takes long. Escape, or another press of the
 * link, gives up. A form that is sent shows it at its button.
 */
export function SlowNavigation() {
  const { state, location: next, formMethod } = useNavigation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const target = state === "loading" && formMethod === undefined ? next.key : null
  const [slow, setSlow] = useState<string | null>(null)
  const isSlow = target !== null && slow === target
  const pressed = useRef<Element | null>(null)

  const giveUp = useEffectEvent((event: Event) => {
    if (!isSlow || event.defaultPrevented) return
    event.preventDefault()
    void navigate(returnToShownPage(), { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    const left = new AbortController()
    const options = { capture: true, signal: left.signal }
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null
      // The second press of a double click belongs to the first.
      if (link !== null && link === pressed.current && event.detail < 2) giveUp(event)
      pressed.current = link
    }
    // Before the router sees the press.
    window.addEventListener("click", onClick, options)
    // After what else Escape closes.
    window.addEventListener("keydown", (event) => event.key === "Escape" && giveUp(event), {
      signal: left.signal,
    })
    return () => left.abort()
  }, [])
  useEffect(() => {
    if (target === null) return
    const timer = setTimeout(setSlow, slowMs, target)
    return () => clearTimeout(timer)
  }, [target])
  useEffect(() => {
    const link = pressed.current
    if (!isSlow || link === null) return
    link.classList.add("animate-pulse")
    return () => link.classList.remove("animate-pulse")
  }, [isSlow])
  return (
    <>
      {/* There before its text, or it would not be read aloud. */}
      <p role="status" className="sr-only">
        {isSlow && next?.pathname !== pathname && "The page is loading. Escape gives up."}
      </p>
      {isSlow && (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed top-0 left-0 z-50 w-full animate-pulse border border-ember print:hidden"
        />
      )}
    </>
  )
}
