import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"
import type { TerminalNote } from "./connection-copy"
import type { SearchResult } from "./screen-search"
import type { ConnectionState } from "./terminal-connection"
import { createTerminalSession, type TerminalSession } from "./terminal-session"

const noteMs = 4000
const screenReaderKey = "terminal-screen-reader"

/** A terminal in `host`, from the first render to the last, and what is to be shown of it. */
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
  const [screenReader, setScreenReader] = useState(readScreenReaderChoice)
  const opened = useEffectEvent(() => ({ watchSetup: autoOpened, focus: !autoOpened, screenReader }))

  useEffect(() => {
    const element = host.current
    if (!element) return
    let gone = false
    const { watchSetup, focus, screenReader } = opened()
    function open() {
      if (gone || !element) return
      session.current = createTerminalSession({
        host: element,
        deploymentId,
        watchSetup,
        on: {
          state: setState,
          shared: setShared,
          setUp: () => setFinished(true),
          unsent: setNote,
          found: setFound,
          ctrl: setCtrl,
        },
      })
      session.current.setScreenReader(screenReader)
      if (focus) session.current.focus()
    }
    // Cells are measured once, so the font comes first. A font that cannot be loaded must not keep the terminal closed, nor
    // leave an unhandled rejection: a system without the fallback font rejects as well.
    document.fonts.load(`14px ${getComputedStyle(element).fontFamily}`).then(open, open)
    return () => {
      gone = true
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
      keepScreenReaderChoice(!screenReader)
      session.current?.setScreenReader(!screenReader)
    },
    /** What is to be said beside the state. */
    note: finished ? ("finished" as const) : (note ?? (shared ? ("shared" as const) : null)),
    say: setNote,
  }
}

/** Whether this browser's terminals are read out; false where the browser keeps nothing. */
function readScreenReaderChoice() {
  try {
    return localStorage.getItem(screenReaderKey) === "on"
  } catch {
    return false
  }
}

function keepScreenReaderChoice(on: boolean) {
  try {
    if (on) localStorage.setItem(screenReaderKey, "on")
    else localStorage.removeItem(screenReaderKey)
  } catch {
    // Then it holds for as long as the panel is open.
  }
}
