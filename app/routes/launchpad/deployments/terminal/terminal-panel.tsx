import { useEffect, useEffectEvent, useId, useRef, useState } from "react"
import { Button } from "~/ui/button"
import { ConnectionBar } from "./connection-bar"
import type { TerminalNote } from "./connection-words"
import type { ConnectionState } from "./terminal-connection"
import { createTerminalSession, type TerminalSession } from "./terminal-session"
import { useFullscreen } from "./use-fullscreen"

/** How long an auto-opened terminal goes on showing that cloud-init has finished (spec 1 §4). */
const autoCloseMs = 2000
const noteMs = 4000

interface TerminalPanelProps {
  deploymentId: string
  deploymentName: string
  /** Opened by a creation and not by a person: closes by itself when the machine is set up. */
  autoOpened: boolean
  onClose: () => void
}

/**
 * A machine's terminal. Loaded when the first one opens: xterm is larger than the rest of the page.
 * The frame is a stop of the Tab key; Enter leads in and Ctrl+Shift+. out, since the shell takes all other keys.
 */
export default function TerminalPanel({
  deploymentId,
  deploymentName,
  autoOpened,
  onClose,
}: TerminalPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  const session = useRef<TerminalSession>(null)
  const [state, setState] = useState<ConnectionState>({ phase: "connecting" })
  const [shared, setShared] = useState(false)
  const [finished, setFinished] = useState(false)
  const [note, setNote] = useState<TerminalNote | null>(null)
  const [fullscreen, toggleFullscreen] = useFullscreen(panel)
  const titleId = useId()
  const hintId = useId()
  const close = useEffectEvent(onClose)
  const opened = useEffectEvent(() => ({ watchSetup: autoOpened, focus: !autoOpened }))

  useEffect(() => {
    const host = screen.current
    if (!host) return
    let gone = false
    const { watchSetup, focus } = opened()
    // Cells are measured once: with the face that they will be drawn in.
    document.fonts.load(`14px ${getComputedStyle(host).fontFamily}`).finally(() => {
      if (gone) return
      session.current = createTerminalSession({
        host,
        deploymentId,
        watchSetup,
        on: {
          state: setState,
          shared: setShared,
          setUp: () => setFinished(true),
          unsent: setNote,
          leave: () => frame.current?.focus(),
        },
      })
      if (focus) session.current.focus()
    })
    return () => {
      gone = true
      session.current?.close()
      session.current = null
    }
  }, [deploymentId])

  useEffect(() => {
    if (!finished) return
    const timer = setTimeout(close, autoCloseMs)
    return () => clearTimeout(timer)
  }, [finished])

  useEffect(() => {
    if (note === null) return
    const timer = setTimeout(() => setNote(null), noteMs)
    return () => clearTimeout(timer)
  }, [note])

  function retry() {
    session.current?.retry()
    session.current?.focus()
  }

  const toSay = finished ? "finished" : (note ?? (shared ? "shared" : null))
  return (
    <section
      ref={panel}
      aria-labelledby={titleId}
      className="mt-4 flex max-h-none w-full max-w-none flex-col overflow-hidden rounded-card border border-line-strong bg-terminal p-0 text-ink scheme-dark open:inset-0 open:mt-0 open:h-full open:rounded-none open:border-0"
    >
      <header className="flex items-center gap-2 border-b border-line py-1.5 pr-2 pl-3.5">
        <h4 id={titleId} className="mr-auto flex min-w-0 gap-2 text-sm font-semibold">
          <span>Terminal</span>
          <span className="truncate font-normal text-ink-2">
            <span aria-hidden="true">— </span>
            <bdi>{deploymentName}</bdi>
          </span>
        </h4>
        <Button
          size="sm"
          onClick={(event) => {
            toggleFullscreen()
            // Who pointed at it wants to go on typing; who came by keyboard stays where the key was pressed.
            if (event.detail > 0) session.current?.focus()
          }}
        >
          {fullscreen ? "Exit Fullscreen" : "Fullscreen"}
        </Button>
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        ref={frame}
        role="group"
        aria-label="Terminal screen"
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the one stop of the Tab key for all of the terminal
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget || event.key !== "Enter") return
          event.preventDefault()
          session.current?.focus()
        }}
        className={`min-h-32 overflow-auto [contain:inline-size] px-3.5 py-2.5 -outline-offset-2 ${fullscreen ? "grow" : "h-80 resize-y"}`}
      >
        <div ref={screen} className="size-full font-mono motion-reduce:[&_.xterm-cursor]:animate-none!" />
      </div>
      <footer className="flex min-h-11 items-center gap-2.5 border-t border-line px-3.5 py-1 text-sm text-ink-2 max-md:min-h-13 pointer-coarse:min-h-13">
        <ConnectionBar state={state} note={toSay} onRetry={retry} />
        <p id={hintId} className="ml-auto whitespace-nowrap text-ink-3 pointer-coarse:sr-only max-lg:sr-only">
          Enter types, <kbd className="font-mono">Ctrl+Shift+.</kbd> leaves
        </p>
      </footer>
    </section>
  )
}
