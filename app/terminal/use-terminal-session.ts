import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"
import { recall, store } from "~/ui/browser-storage"
import type { TerminalNote } from "./connection-copy"
import type { SearchResult } from "./screen-search"
import type { ConnectionState } from "./terminal-connection"
import { createTerminalSession, type TerminalSession } from "./terminal-session"

const noteMs = 4000
const fontMs = 2000
const screenReaderKey = "terminal-screen-reader"
const textSizeKey = "terminal-text-size"
const textSizes = { usual: 14, least: 10, most: 24 }

/** Runs a terminal in `host` while the component is mounted, and returns the state to show. */
export function useTerminalSession(
  host: RefObject<HTMLElement | null>,
  deploymentId: string,
  autoOpened: boolean,
) {
  const session = useRef<TerminalSession>(null)
  const [state, setState] = useState<ConnectionState>({ phase: "connecting" })
  const [shared, setShared] = useState(false)
  const [finished, setFinished] = useState(false)
  const [note, setNote] = useState<TerminalNote | null>(null)
  const [found, setFound] = useState<SearchResult | null>(null)
  const [ctrl, setCtrl] = useState(false)
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
      session.current = createTerminalSession({
        host: element,
        deploymentId,
        watchSetup,
        on: {
          state: setState,
          shared: setShared,
          setUp: setFinished,
          unsent: setNote,
          found: setFound,
          ctrl: setCtrl,
        },
      })
      session.current.setScreenReader(screenReader)
      session.current.setTextSize(textSize)
      if (focus) session.current.focus()
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
    const timer = setTimeout(() => setNote(null), noteMs)
    return () => clearTimeout(timer)
  }, [note])

  return {
    session,
    state,
    finished,
    found,
    ctrl,
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
    showNote: setNote,
  }
}

function limited(textSize: number) {
  return Math.min(Math.max(textSize, textSizes.least), textSizes.most)
}
