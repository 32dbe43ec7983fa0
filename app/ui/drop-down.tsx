import { type ReactNode, type ToggleEvent, useEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { ActionLink } from "./action-link"
import { createFocusKeys } from "./focus-keys"
import { chooseSide, positionPopover, type Side } from "./popover-position"
import { useHydrated } from "./use-hydrated"

const sizes = {
  sm: { look: "w-72 max-w-[calc(100vw-16px)] p-1", gap: 4, margin: 8, height: 0 },
  /** 320 px wide, with a 10 px margin. Opens where a form of this height has room, since its content may become one. */
  lg: { look: "w-80 max-w-[calc(100vw-20px)] p-1.5", gap: 10, margin: 10, height: 480 },
}

/**
 * A button with a small panel of options. Without scripts it is a link to `href`, a page with the same options. The panel is a
 * popover, so that no list clips it. Its content is mounted only while it is open.
 */
export function DropDown({
  face,
  href,
  className,
  busy = false,
  size = "sm",
  onOpen,
  children,
}: {
  face: ReactNode
  href: string
  className: string
  busy?: boolean
  size?: keyof typeof sizes
  onOpen?: () => void
  children: (close: () => void) => ReactNode
}) {
  const button = useRef<HTMLAnchorElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  /** The browser closes the panel on a press elsewhere, and for it the button is elsewhere. */
  const pressClosed = useRef(false)
  // Chosen once for each opening: a panel that jumps to the other side takes the pressed control away.
  const side = useRef<Side>("below")
  const [moveFocus] = useState(() => createFocusKeys("column"))

  // The content or the window may change size while the panel is open.
  useEffect(() => {
    if (!open) return
    const observer = new ResizeObserver(() => {
      if (panel.current && button.current) place(panel.current, button.current, sizes[size], side.current)
      // Choices may arrive after the panel opened, and the keyboard waits for them at the button.
      if (document.activeElement === button.current) focusChoice(panel.current)
    })
    for (const box of [panel.current, document.documentElement]) if (box) observer.observe(box)
    return () => observer.disconnect()
  }, [open, size])

  function fill({ newState }: ToggleEvent) {
    // Mount before the panel is shown, to avoid an empty flash. Unmount after it is hidden: the browser restores the
    // focus only if the focus is inside.
    if (newState === "open") flushSync(() => setOpen(true))
  }

  function settle({ newState }: ToggleEvent) {
    setOpen(newState === "open")
    if (newState !== "open" || !panel.current || !button.current) return
    side.current = place(panel.current, button.current, sizes[size])
    onOpen?.()
    focusChoice(panel.current)
  }

  return (
    <>
      <ActionLink
        ref={button}
        href={href}
        aria-busy={busy || undefined}
        expanded={open}
        className={className}
        onPointerDown={() => {
          pressClosed.current = open
        }}
        onPress={() => {
          if (pressClosed.current) pressClosed.current = false
          else panel.current?.togglePopover()
        }}
      >
        {face}
      </ActionLink>
      {hydrated && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys of the focused choice arrive here.
        <div
          ref={panel}
          popover="auto"
          onBeforeToggle={fill}
          onToggle={settle}
          onKeyDown={(event) => moveFocus(event, choicesIn(event.currentTarget))}
          className={`absolute overflow-y-auto rounded-card border border-line-strong bg-raised text-left text-ink shadow-raised ${sizes[size].look}`}
        >
          {open && children(() => panel.current?.hidePopover())}
        </div>
      )}
    </>
  )
}

function focusChoice(panel: HTMLElement | null) {
  const choices = panel ? choicesIn(panel) : []
  const current = choices.find((choice) => choice.ariaCurrent === "true")
  const first = current ?? choices[0]
  first?.focus({ preventScroll: true })
}

function choicesIn(panel: HTMLElement) {
  return [...panel.querySelectorAll<HTMLElement>("button:not(:disabled), a[href]")]
}

/** In page coordinates, so that the panel scrolls with its button. Chooses a side unless it has one, and returns it. */
function place(panel: HTMLElement, button: HTMLElement, size: (typeof sizes)[keyof typeof sizes], at?: Side) {
  const { clientWidth, clientHeight } = document.documentElement
  const viewport = { width: clientWidth, height: clientHeight }
  const box = button.getBoundingClientRect()
  // Including the part that is scrolled out of sight.
  const height = panel.scrollHeight + panel.offsetHeight - panel.clientHeight
  const side = at ?? chooseSide(box, Math.max(height, size.height), viewport, size)
  const { top, left, maxHeight } = positionPopover(
    box,
    { width: panel.offsetWidth, height },
    viewport,
    size,
    side,
  )
  panel.style.top = `${top + window.scrollY}px`
  panel.style.left = `${left + window.scrollX}px`
  panel.style.maxHeight = `${maxHeight}px`
  return side
}
