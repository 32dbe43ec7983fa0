import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from "react"
import { Icon } from "./icon"
import { focusContent } from "./page-frame"
import { useHydrated } from "./use-hydrated"

export interface ToastContent {
  kind: "success" | "error" | "info"
  title: string
  message?: ReactNode
  /** Until it is dismissed, as errors do. */
  stays?: boolean
}

export interface Toast extends ToastContent {
  id: string
}

const lifeMs = 5000

const ShowToast = createContext<(toast: ToastContent) => void>(() => {})

/** For results without a page load, such as those of a fetcher. */
export function useToast() {
  return useContext(ShowToast)
}

/**
 * The toasts above the page. Toasts of a page load are in the server's HTML, so that they work without scripts too.
 * With scripts, CSS moves them into the corner; without, they stay in the page.
 */
export function Toasts({ arrived, children }: { arrived: Toast[]; children: ReactNode }) {
  const [shown, setShown] = useState(arrived)
  const [seen, setSeen] = useState(idsOf(arrived))
  if (seen !== idsOf(arrived)) {
    setSeen(idsOf(arrived))
    setShown([...shown, ...arrived])
  }
  const drop = (id: string) => setShown((before) => before.filter((toast) => toast.id !== id))
  const cards = (ofErrors: boolean) =>
    shown
      .filter(({ kind }) => (kind === "error") === ofErrors)
      .map((toast) => <ToastCard key={toast.id} toast={toast} onEnd={() => drop(toast.id)} />)
  const [show] = useState(() => (toast: ToastContent) => {
    setShown((before) => [...before, { ...toast, id: crypto.randomUUID() }])
  })
  // A region is read whole by default: the first toast again with the second, and the button with each.
  return (
    <>
      <div className="toasts">
        <div role="status" aria-atomic="false" className="contents">
          {cards(false)}
        </div>
        <div role="alert" aria-atomic="false" className="contents">
          {cards(true)}
        </div>
      </div>
      <ShowToast value={show}>{children}</ShowToast>
    </>
  )
}

function idsOf(toasts: Toast[]) {
  return toasts.map(({ id }) => id).join(" ")
}

const looks = {
  success: { icon: "circle-check", color: "text-green" },
  error: { icon: "circle-alert", color: "text-red" },
  info: { icon: "info", color: "text-ink-2" },
} as const

function ToastCard({ toast, onEnd }: { toast: Toast; onEnd: () => void }) {
  const { kind, title, message, stays = kind === "error" } = toast
  const { icon, color } = looks[kind]
  const hold = useLifetime(stays ? Number.POSITIVE_INFINITY : lifeMs, onEnd)
  const scripted = useHydrated()

  function dismiss() {
    // The focused button disappears; without a new target the keyboard would start at the top of the page.
    focusContent()
    onEnd()
  }
  return (
    <div {...hold} className="toast">
      <Icon name={icon} className={`mt-[0.1875rem] ${color}`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {message && <p className="text-ink-2">{message}</p>}
      </div>
      {scripted && (
        <button
          type="button"
          aria-live="off"
          onClick={dismiss}
          className="-my-2 -mr-2 grid size-9 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-gray-wash hover:text-ink max-md:size-11 pointer-coarse:size-11"
        >
          <Icon name="x" />
          <span className="sr-only">Dismiss: {title}</span>
        </button>
      )}
    </div>
  )
}

/** Calls `onEnd` after this time, not counting the time under the pointer or with focus. */
function useLifetime(ms: number, onEnd: () => void) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const left = useRef(ms)
  const end = useEffectEvent(onEnd)
  const held = hovered || focused
  useEffect(() => {
    if (held || left.current === Number.POSITIVE_INFINITY) return
    const from = performance.now()
    const timer = setTimeout(() => end(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - from
    }
  }, [held])
  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
}
