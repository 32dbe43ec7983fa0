import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from "react"
import { recall, store } from "~/ui/browser-features"
import { isTyping } from "~/ui/hotkeys"
import type { TerminalNote } from "./connection-copy"
import { createTerminalSession, type SessionView, type TerminalSession } from "./terminal-session"

const noteMs = 4000
const fontMs = 2000
const screenReaderKey = "terminal-screen-reader"
const textSizeKey = "terminal-text-size"
const textSizes = { usual: 14, least: 10, most: 24 }

const unseen: SessionView = {
  state: { phase: "connecting" },
  shared: false,
  finished: false,
  note: null,
  found: null,
  ctrl: false,
}

/** Runs a terminal in `host` while the component is mounted, and returns the state to show. */
export function useTerminalSession(
  host: RefObject<HTMLElement | null>,
  deploymentId: string,
  autoOpened: boolean,
) {
  const session = useRef<TerminalSession>(null)
  const [view, show] = useReducer(changed, unseen)
  const { finished, note, shared } = view
  const [screenReader, setScreenReader] = useState(() => recall("localStorage", screenReaderKey) === "on")
  const [textSize, setTextSize] = useState(() =>
    limited(Number(recall("localStorage", textSizeKey)) || textSizes.usual),
  )
  const opened = useEffectEvent(() => ({
    watchSetup: autoOpened,
    focus: !autoOpened,
    screenReader,
    textSize,
  }))

  useEffect(() => {
    const element = host.current
    if (!element) return
    let unmounted = false
    const { watchSetup, focus, screenReader, textSize } = opened()
    function open() {
      clearTimeout(timer)
      if (unmounted || !element || session.current) return
      session.current = createTerminalSession({ host: element, deploymentId, watchSetup, show })
      session.current.setScreenReader(screenReader)
      session.current.setTextSize(textSize)
      // Not from a field in which somebody types since: the shell would get the rest.
      if (focus && !isTyping(document.activeElement)) session.current.focus()
    }
    // xterm measures its cells when it opens. A font that can't be loaded, or that stalls, must not keep it from opening.
    const timer = setTimeout(open, fontMs)
    // The first of the family. A system without one of the others would reject at once.
    const [family] = getComputedStyle(element).fontFamily.split(",")
    document.fonts
      .load(`14px ${family}`)
      .then(() => (session.current ? session.current.measureFont() : open()), open)
    return () => {
      unmounted = true
      clearTimeout(timer)
      session.current?.close()
      session.current = null
    }
  }, [host, deploymentId])

  useEffect(() => {
    if (note === null) return
    const timer = setTimeout(() => show({ note: null }), noteMs)
    return () => clearTimeout(timer)
  }, [note])

  return {
    ...view,
    session,
    screenReader,
    toggleScreenReader() {
      setScreenReader(!screenReader)
      store("localStorage", screenReaderKey, screenReader ? null : "on")
      session.current?.setScreenReader(!screenReader)
    },
    /** Changes the size of the text by so many pixels. */
    resizeText(by: number) {
      const next = limited(textSize + by)
      setTextSize(next)
      store("localStorage", textSizeKey, next === textSizes.usual ? null : String(next))
      session.current?.setTextSize(next)
    },
    /** A message to show in addition to the state. */
    note: finished ? ("finished" as const) : (note ?? (shared ? ("shared" as const) : null)),
    showNote: (note: TerminalNote) => show({ note }),
  }
}

function changed(view: SessionView, change: Partial<SessionView>) {
  return { ...view, ...change }
}

function limited(textSize: number) {
  return Math.min(Math.max(textSize, textSizes.least), textSizes.most)
}
