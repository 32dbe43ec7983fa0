import { type ReactNode, type ToggleEvent, useId, useRef, useState } from "react"
import { flushSync } from "react-dom"

const gap = 4
const margin = 8

/**
 * A button with a small panel of further choices, for pages where scripts run. The panel is a popover, so that no edge of
 * a list cuts it off; what is in it exists only while it is open.
 */
export function DropDown({
  face,
  className,
  busy = false,
  children,
}: {
  face: ReactNode
  className: string
  busy?: boolean
  children: (close: () => void) => ReactNode
}) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  function fill({ newState }: ToggleEvent) {
    // Before the panel is shown: an empty one would be seen first. It is emptied after it is hidden, since the browser
    // gives the focus back only while the focus is inside.
    if (newState === "open") flushSync(() => setOpen(true))
  }

  function place({ newState }: ToggleEvent) {
    setOpen(newState === "open")
    if (newState !== "open" || !button.current || !panel.current) return
    placeBelow(panel.current, button.current)
    const choices = panel.current.querySelectorAll("button")
    const current = [...choices].find((choice) => choice.ariaCurrent === "true")
    const first = current ?? choices[0]
    first?.focus({ preventScroll: true })
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        aria-busy={busy || undefined}
        className={className}
      >
        {face}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onBeforeToggle={fill}
        onToggle={place}
        className="absolute w-72 max-w-[calc(100vw-1rem)] rounded-card border border-line-strong bg-raised p-1 text-ink shadow-raised"
      >
        {open && children(() => panel.current?.hidePopover())}
      </div>
    </>
  )
}

/** In the page's coordinates, so that it moves with what it belongs to; above the button where there is no room below. */
function placeBelow(panel: HTMLElement, button: HTMLElement) {
  const anchor = button.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const below = anchor.bottom + gap
  const above = anchor.top - gap - height
  const top = below + height > clientHeight && above >= 0 ? above : below
  const left = Math.max(margin, Math.min(anchor.left, clientWidth - width - margin))
  panel.style.top = `${top + window.scrollY}px`
  panel.style.left = `${left + window.scrollX}px`
}
