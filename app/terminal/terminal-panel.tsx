import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { flushSync } from "react-dom"
import { ConnectionBar } from "./connection-bar"
import { FindBar, useFind } from "./find-bar"
import { KeyBar } from "./key-bar"
import { shortcutOf } from "./keys"
import type { ClipboardOutcome } from "./screen-clipboard"
import { TerminalTools } from "./terminal-tools"
import { TextView } from "./text-view"
import { useTerminalSession } from "./use-terminal-session"

/** How long an auto-opened terminal goes on showing that cloud-init has finished. */
const autoCloseMs = 2000

export interface TerminalHandle {
  /** Has the shell kept when the panel closes, and says which one; null when there is none to keep. */
  keep(): string | null
}

interface TerminalPanelProps {
  ref: RefObject<TerminalHandle | null>
  deploymentId: string
  deploymentName: string
  /** Opened by a creation and not by a person: closes by itself when the machine is set up. */
  autoOpened: boolean
  nameOf: (deploymentId: string) => string
  signInAddress: string
  onClose: (by: "person" | "setup") => void
}

/**
 * A machine's terminal. Loaded when the first one opens: xterm is larger than the rest of the page.
 * The frame is a stop of the Tab key; Enter leads in and Ctrl+Shift+. out, since the shell takes all other keys.
 */
export default function TerminalPanel({
  ref,
  deploymentId,
  deploymentName,
  autoOpened,
  nameOf,
  signInAddress,
  onClose,
}: TerminalPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  const terminal = useTerminalSession(screen, deploymentId, autoOpened)
  const { session, finished, say } = terminal
  const [text, setText] = useState<string | null>(null)
  const [fullscreen, toggleFullscreen] = useFullscreen(panel)
  const find = useFind(session)
  const titleId = useId()
  const hintId = useId()
  const close = useEffectEvent(() => onClose("setup"))
  useImperativeHandle(ref, () => ({ keep: () => session.current?.keep() ?? null }), [session])

  useEffect(() => {
    if (!finished) return
    const timer = setTimeout(close, autoCloseMs)
    return () => clearTimeout(timer)
  }, [finished])

  function retry() {
    session.current?.retry()
    session.current?.focus()
  }

  async function tell(work: Promise<ClipboardOutcome | null> | undefined) {
    const outcome = await work
    if (outcome) say(outcome)
  }
  const copy = () => tell(session.current?.clipboard.copy())
  const paste = () => tell(session.current?.clipboard.paste())

  function openFind() {
    setText(null)
    find.open()
  }

  function closeText() {
    // Before the focus: what lies below the text cannot have it.
    flushSync(() => setText(null))
    session.current?.focus()
  }

  function obeyShortcut(event: KeyboardEvent) {
    const shortcut = shortcutOf(event)
    const inScreen = event.target instanceof Node && screen.current?.contains(event.target)
    if (shortcut === null || (shortcut === "copy" && !inScreen)) return
    event.preventDefault()
    if (shortcut === "leave") frame.current?.focus()
    else if (shortcut === "find") openFind()
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
      <header className="@container flex items-center gap-2 border-b border-line py-1.5 pr-2 pl-3.5">
        <h4 id={titleId} className="mr-auto min-w-0 truncate text-sm font-semibold">
          Terminal
          <span className="ml-2 font-normal text-ink-2">
            <span aria-hidden="true">— </span>
            <bdi>{deploymentName}</bdi>
          </span>
        </h4>
        <TerminalTools
          fullscreen={fullscreen}
          onFind={openFind}
          onCopy={andBack(copy)}
          screenReader={terminal.screenReader}
          onPaste={andBack(paste)}
          onSelectText={() => setText(session.current?.text() ?? "")}
          onScreenReader={terminal.toggleScreenReader}
          onFullscreen={andBack(toggleFullscreen)}
          onClose={() => onClose("person")}
        />
      </header>
      {find.isOpen && (
        <FindBar session={session} input={find.input} found={terminal.found} onClose={find.close} />
      )}
      <div className={`relative flex flex-col ${fullscreen ? "min-h-32 grow" : ""}`}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        <div
          ref={frame}
          role="group"
          aria-label="Terminal screen"
          inert={text !== null}
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
        {text !== null && (
          <TextView
            text={text}
            onCopyAll={() => tell(session.current?.clipboard.write(text))}
            onClose={closeText}
          />
        )}
      </div>
      <KeyBar
        ctrl={terminal.ctrl}
        onCtrl={() => session.current?.holdCtrl(!terminal.ctrl)}
        onKey={(key) => session.current?.press(key)}
      />
      <footer className="flex min-h-11 items-center gap-2.5 border-t border-line px-3.5 py-1 text-sm text-ink-2 max-md:min-h-13 pointer-coarse:min-h-13">
        <ConnectionBar
          state={terminal.state}
          note={terminal.note}
          nameOf={nameOf}
          signInAddress={signInAddress}
          onRetry={retry}
        />
        <p id={hintId} className="ml-auto whitespace-nowrap text-ink-3 pointer-coarse:sr-only max-lg:sr-only">
          Enter types, <kbd className="font-mono">Ctrl+Shift+.</kbd> leaves
        </p>
      </footer>
    </section>
  )
}

/**
 * Shows an element over everything, in the top layer: there it fills the window whatever it lies in, and the page's own
 * full-screen mode would be left with Esc, which belongs to the shell.
 */
function useFullscreen(element: RefObject<HTMLElement | null>) {
  const [fullscreen, setFullscreen] = useState(false)

  useLayoutEffect(() => {
    const panel = element.current
    if (!fullscreen || !panel) return
    const { overflow } = document.documentElement.style
    panel.popover = "manual"
    panel.showPopover()
    document.documentElement.style.overflow = "hidden"
    const release = fitAboveKeyboard(panel)
    return () => {
      release()
      document.documentElement.style.overflow = overflow
      panel.popover = null
    }
  }, [fullscreen, element])

  return [fullscreen, () => setFullscreen((was) => !was)] as const
}

/** An on-screen keyboard lies over the window without making it smaller: the line that is typed on would be below it. */
function fitAboveKeyboard(panel: HTMLElement) {
  const view = window.visualViewport
  if (!view) return () => {}
  const fit = () => {
    // Zoomed in with two fingers one sees less of the window too; that is no reason to make the terminal smaller.
    panel.style.height = `${Math.round(view.height * view.scale)}px`
    panel.style.top = view.scale > 1 ? "0" : `${view.offsetTop}px`
  }
  fit()
  view.addEventListener("resize", fit)
  view.addEventListener("scroll", fit)
  return () => {
    view.removeEventListener("resize", fit)
    view.removeEventListener("scroll", fit)
    panel.style.height = ""
    panel.style.top = ""
  }
}
