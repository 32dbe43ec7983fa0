import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useLocation, useNavigate, useNavigation } from "react-router"
import { returnToShownPage } from "~/page/keep-page"
import { isServerAway } from "~/page/server-connection"
import { isPlainClick } from "~/ui/is-plain-click"

/** Faster pages come without a sign: it would only flicker. */
const slowMs = 300

/**
 * Shows that a pressed link is on its way, at the link and at the top edge, when the page takes long. Escape, or another press of the
 * link, gives up. A form that is sent shows it at its button.
 */
export function SlowNavigation() {
  const { state, location: next, formMethod } = useNavigation()
  const { key, pathname } = useLocation()
  const navigate = useNavigate()
  const isOpening = state === "loading" && formMethod === undefined
  const [isSlow, setSlow] = useState(false)
  /** The link that is on its way. */
  const [pressed, setPressed] = useState<Element | null>(null)
  const [isAnswer, setIsAnswer] = useState(false)
  // The way back would drop the answer to a form, with what was typed into it. It would also overwrite the entry that Back is at.
  const canGiveUp = isSlow && pressed !== null && !isAnswer

  const giveUp = useEffectEvent((event: Event) => {
    if (!canGiveUp || event.defaultPrevented) return
    event.preventDefault()
    void navigate(returnToShownPage(), { replace: true, preventScrollReset: true })
  })
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]:not([target])") : null
    if (link === null || !isPlainClick(event)) return
    // The second press of a double click belongs to the first. One after the notice of a failure wants the page again.
    if (link === pressed && event.detail < 2 && !isServerAway()) giveUp(event)
    setPressed(link)
  })
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.isComposing) return
    // Escape closes these.
    if (!document.querySelector("dialog[open], :popover-open")) giveUp(event)
  })
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    // Before the router sees the press.
    window.addEventListener("click", (event) => onClick(event), { capture: true, signal })
    window.addEventListener("keydown", (event) => onEscape(event), { signal })
    window.addEventListener("popstate", () => setPressed(null), { signal })
    return () => left.abort()
  }, [])
  /** Null on the first page, which says by itself whether it answers a form. */
  const sent = useRef<boolean>(null)
  useEffect(() => {
    if (state !== "idle") sent.current = formMethod !== undefined && formMethod !== "GET"
  }, [state, formMethod])
  useEffect(() => {
    setIsAnswer(sent.current ?? document.documentElement.dataset.answers !== undefined)
    setPressed(null)
  }, [key])
  useEffect(() => {
    if (!isOpening) return
    const timer = setTimeout(setSlow, slowMs, true)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isOpening])
  useEffect(() => {
    if (!isSlow || pressed === null) return
    pressed.classList.add("animate-pulse")
    return () => pressed.classList.remove("animate-pulse")
  }, [isSlow, pressed])
  return (
    <>
      {/* There before its text, or it would not be read aloud. */}
      <p role="status" className="sr-only">
        {isSlow &&
          next?.pathname !== pathname &&
          `The page is loading.${canGiveUp ? " Escape gives up." : ""}`}
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
