import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from "react"
import { Icon } from "./icon"
import { focusContent } from "./page-frame"
import { useHydrated } from "./use-hydrated"

export interface ToastContent {
  kind: "success" | "error" | "info"
  title: string
  message?: ReactNode
}

export interface Toast extends ToastContent {
  id: string
}

const lifeMs = 5000

const ShowToast = createContext<(toast: ToastContent) => void>(() => {})

/** For what a page learns without a new page following, such as the outcome of a fetcher. */
export function useToast() {
  return useContext(ShowToast)
}

/**
 * The toasts, above the page that may add to them: those that came with the page are in the server's HTML, so that they are read without scripts too. CSS moves
 * them into the corner where scripts run and can take them away again, and leaves them in the page where they do not.
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
  return (
    <>
      <div className="toasts">
        <div role="status" className="contents">
          {cards(false)}
        </div>
        <div role="alert" className="contents">
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
  success: { icon: "circle-check", colour: "text-green" },
  error: { icon: "circle-alert", colour: "text-red" },
  info: { icon: "info", colour: "text-ink-2" },
} as const

function ToastCard({ toast, onEnd }: { toast: Toast; onEnd: () => void }) {
  const { kind, title, message } = toast
  const { icon, colour } = looks[kind]
  const hold = useLifetime(kind === "error" ? Number.POSITIVE_INFINITY : lifeMs, onEnd)
  const scripted = useHydrated()

  function dismiss() {
    // The button under the focus goes away; without a new place the keyboard would start at the top of the page.
    focusContent()
    onEnd()
  }
  return (
    <div {...hold} className="toast">
      <Icon name={icon} className={`mt-[0.1875rem] ${colour}`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {message && <p className="wrap-anywhere text-ink-2">{message}</p>}
      </div>
      {scripted && (
        <button
          type="button"
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

/** Ends after so many milliseconds, of which those under the pointer or with the focus inside do not count. */
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
