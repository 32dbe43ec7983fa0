import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useId, useRef } from "react"
import { ConnectionBar } from "./connection-bar"
import { FindBar } from "./find-bar"
import { shortcutOf } from "./keys"
import { TerminalTools } from "./terminal-tools"
import { useFind } from "./use-find"
import { useFullscreen } from "./use-fullscreen"
import { useTerminalSession } from "./use-terminal-session"

/** How long an auto-opened terminal goes on showing that cloud-init has finished (spec 1 §4). */
const autoCloseMs = 2000

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
  const { session, state, finished, found, note, say } = useTerminalSession(screen, deploymentId, autoOpened)
  const [fullscreen, toggleFullscreen] = useFullscreen(panel)
  const find = useFind(session)
  const titleId = useId()
  const hintId = useId()
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (!finished) return
    const timer = setTimeout(close, autoCloseMs)
    return () => clearTimeout(timer)
  }, [finished])

  function retry() {
    session.current?.retry()
    session.current?.focus()
  }

  async function copy() {
    const outcome = await session.current?.clipboard.copy()
    if (outcome) say(outcome)
  }

  async function paste() {
    const outcome = await session.current?.clipboard.paste()
    if (outcome) say(outcome)
  }

  function obeyShortcut(event: KeyboardEvent) {
    const shortcut = shortcutOf(event)
    const inScreen = event.target instanceof Node && screen.current?.contains(event.target)
    if (shortcut === null || (shortcut === "copy" && !inScreen)) return
    event.preventDefault()
    if (shortcut === "leave") frame.current?.focus()
    else if (shortcut === "find") find.open()
    else void copy()
  }

  /** Who pointed at a button wants to go on typing; who came by keyboard stays where the key was pressed. */
  function andBack(act: () => void) {
    return (event: MouseEvent) => {
      act()
      if (event.detail > 0) session.current?.focus()
    }
  }

  return (
    <section
      ref={panel}
      aria-labelledby={titleId}
      onKeyDown={obeyShortcut}
      className="mt-4 flex max-h-none w-full max-w-none [contain:inline-size] flex-col overflow-hidden rounded-card border border-line-strong bg-terminal p-0 text-ink scheme-dark open:inset-0 open:mt-0 open:h-full open:rounded-none open:border-0"
    >
      <header className="flex items-center gap-2 border-b border-line py-1.5 pr-2 pl-3.5">
        <h4 id={titleId} className="mr-auto flex min-w-0 gap-2 text-sm font-semibold">
          <span>Terminal</span>
          <span className="truncate font-normal text-ink-2">
            <span aria-hidden="true">— </span>
            <bdi>{deploymentName}</bdi>
          </span>
        </h4>
        <TerminalTools
          fullscreen={fullscreen}
          onFind={find.open}
          onCopy={andBack(copy)}
          onPaste={andBack(paste)}
          onFullscreen={andBack(toggleFullscreen)}
          onClose={onClose}
        />
      </header>
      {find.isOpen && <FindBar session={session} input={find.input} found={found} onClose={find.close} />}
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
        className={`min-h-32 overflow-auto px-3.5 py-2.5 -outline-offset-2 ${fullscreen ? "grow" : "h-80 resize-y"}`}
      >
        <div ref={screen} className="size-full font-mono motion-reduce:[&_.xterm-cursor]:animate-none!" />
      </div>
      <footer className="flex min-h-11 items-center gap-2.5 border-t border-line px-3.5 py-1 text-sm text-ink-2 max-md:min-h-13 pointer-coarse:min-h-13">
        <ConnectionBar state={state} note={note} onRetry={retry} />
        <p id={hintId} className="ml-auto whitespace-nowrap text-ink-3 pointer-coarse:sr-only max-lg:sr-only">
          Enter types, <kbd className="font-mono">Ctrl+Shift+.</kbd> leaves
        </p>
      </footer>
    </section>
  )
}
