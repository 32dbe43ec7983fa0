import { type ReactNode, type ToggleEvent, useEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { ActionLink } from "./action-link"
import { createFocusKeys } from "./focus-keys"
import { useHydrated } from "./use-hydrated"

type Side = "above" | "below"

/** The panel is never lower than this; what does not fit extends the page. */
const leastHeight = 160

const sizes = {
  md: { look: "w-100 max-w-[calc(100vw-16px)] p-1", gap: 4, margin: 8, height: 0 },
  /** 320 px wide, with a 10 px margin. Opens where a form of this height has room, since its content may become one. */
  lg: { look: "w-80 max-w-[calc(100vw-20px)] p-1.5", gap: 10, margin: 10, height: 480 },
}

interface DropDownProps {
  face: ReactNode
  href: string
  className: string
  busy?: boolean
  size: keyof typeof sizes
  onOpen?: () => void
  children: (close: () => void) => ReactNode
}

/**
 * A button with a small panel of options. Without scripts it is a link to `href`, a page with the same options. The panel is a
 * popover, so that no list clips it. Its content is mounted only while it is open.
 */
export function DropDown({ face, href, className, busy = false, size, onOpen, children }: DropDownProps) {
  const button = useRef<HTMLAnchorElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  /** Before the press: the browser closes the panel on one elsewhere, for it the button is elsewhere, and `open` follows later. */
  const wasOpen = useRef(false)
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

  /** At once: the event of an opened panel may come after the panel was seen, at the place of its last opening. */
  function toggle() {
    panel.current?.togglePopover()
    if (!panel.current || !isShown(panel.current) || !button.current) return
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
          wasOpen.current = isShown(panel.current)
        }}
        onPress={({ detail }) => {
          const byKey = detail === 0
          if (byKey || !wasOpen.current) toggle()
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
          onToggle={({ newState }) => setOpen(newState === "open")}
          onKeyDown={(event) => moveFocus(event, choicesIn(event.currentTarget))}
          className={`absolute overflow-y-auto rounded-card border border-line-strong bg-raised text-left text-ink shadow-raised ${sizes[size].look}`}
        >
          {open && children(() => panel.current?.hidePopover())}
        </div>
      )}
    </>
  )
}

function isShown(panel: HTMLElement | null) {
  return panel?.matches(":popover-open") ?? false
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

/**
 * Below the button, or above it if there is too little room below and more above: in page coordinates, so that the panel scrolls with
 * its button. Chooses a side unless it has one, and returns it.
 */
function place(panel: HTMLElement, button: HTMLElement, size: (typeof sizes)[keyof typeof sizes], at?: Side) {
  const { clientWidth, clientHeight } = document.documentElement
  const { gap, margin } = size
  const box = button.getBoundingClientRect()
  const room = { above: box.top - gap - margin, below: clientHeight - margin - (box.bottom + gap) }
  // Including the part that is scrolled out of sight.
  const height = panel.scrollHeight + panel.offsetHeight - panel.clientHeight
  const fits = Math.max(height, size.height) <= room.below
  const side = at ?? (fits || room.above <= room.below ? "below" : "above")
  const maxHeight = Math.max(leastHeight, room[side])
  const top = side === "above" ? box.top - gap - Math.min(height, maxHeight) : box.bottom + gap
  const left = Math.max(margin, Math.min(box.left, clientWidth - panel.offsetWidth - margin))
  panel.style.top = `${top + window.scrollY}px`
  panel.style.left = `${left + window.scrollX}px`
  panel.style.maxHeight = `${maxHeight}px`
  return side
}
