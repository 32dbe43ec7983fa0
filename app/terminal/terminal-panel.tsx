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

/** An auto-opened terminal closes this long after cloud-init has finished. */
const autoCloseMs = 2000

export interface TerminalHandle {
  /** Keeps the shell running after the panel closes. Returns its id, or null if there is no shell. */
  keep(): string | null
}

interface TerminalPanelProps {
  ref: RefObject<TerminalHandle | null>
  deploymentId: string
  deploymentName: string
  /** The panel opened because of a new deployment. It closes when the setup has finished. */
  autoOpened: boolean
  /** Called once the panel has its height. */
  onShown?: (panel: HTMLElement) => void
  /** The address of the terminal's own page; null on that page, which the terminal fills. */
  windowAddress: string | null
  /** The address of the terminal as text. */
  textAddress: string
  nameOf: (deploymentId: string) => string
  signInAddress: string
  onClose: (by: "person" | "setup") => void
}

/**
 * A machine's terminal. Loaded lazily, because xterm is larger than the rest of the page.
 * Tab stops at the frame, Enter moves into the shell and Ctrl+Shift+. moves out, because the shell takes all other keys.
 */
export default function TerminalPanel({
  ref,
  deploymentId,
  deploymentName,
  autoOpened,
  onShown,
  windowAddress,
  textAddress,
  nameOf,
  signInAddress,
  onClose,
}: TerminalPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  const terminal = useTerminalSession(screen, deploymentId, autoOpened)
  const { session, finished, showNote } = terminal
  const [text, setText] = useState<string | null>(null)
  const [fullscreen, toggleFullscreen] = useFullscreen(panel, !autoOpened)
  const find = useFind(session)
  const titleId = useId()
  const tall = windowAddress === null
  // Below the page's own title, or below that of a deployment in a list.
  const Heading = tall ? "h2" : "h4"
  const hintId = useId()
  const close = useEffectEvent(() => onClose("setup"))
  useImperativeHandle(ref, () => ({ keep: () => session.current?.keep() ?? null }), [session])

  // Not before: the panel is loaded when the first terminal opens, and has no height until then.
  const shown = useEffectEvent(() => {
    if (panel.current) onShown?.(panel.current)
  })
  useEffect(() => shown(), [])

  useEffect(() => {
    if (!finished) return
    const timer = setTimeout(close, autoCloseMs)
    return () => clearTimeout(timer)
  }, [finished])

  function retry() {
    session.current?.retry()
    session.current?.focus()
  }

  async function showOutcome(work: Promise<ClipboardOutcome | null> | undefined) {
    const outcome = await work
    if (outcome) showNote(outcome)
  }
  const copy = () => showOutcome(session.current?.clipboard.copy())
  const paste = () => showOutcome(session.current?.clipboard.paste())

  function openFind() {
    setText(null)
    find.open()
  }

  function openText() {
    // Its marks would shine through the text.
    if (find.isOpen) find.close()
    setText(session.current?.text() ?? "")
  }

  function closeText() {
    // Removes the text view first: the screen below it is inert and can't take the focus.
    flushSync(() => setText(null))
    session.current?.focus()
  }

  function onShortcut(event: KeyboardEvent) {
    const shortcut = shortcutOf(event)
    const inScreen = event.target instanceof Node && screen.current?.contains(event.target)
    if (shortcut === null || (shortcut === "copy" && !inScreen)) return
    event.preventDefault()
    if (shortcut === "leave") frame.current?.focus()
    else if (shortcut === "find") openFind()
    else void copy()
  }

  /** After a click, the focus returns to the shell. After a key press, the focus stays on the button. */
  function thenFocusShell(action: () => void) {
    return (event: MouseEvent) => {
      action()
      if (event.detail > 0) session.current?.focus()
    }
  }

  return (
    <section
      ref={panel}
      aria-labelledby={titleId}
      onKeyDown={onShortcut}
      className="mt-4 flex max-h-none w-full max-w-none [contain:inline-size] flex-col overflow-hidden rounded-card border border-line-strong bg-terminal p-0 text-ink scheme-dark open:inset-0 open:mt-0 open:h-full open:rounded-none open:border-0"
    >
      <header className="@container flex items-center gap-2 border-b border-line py-1.5 pr-2 pl-3.5">
        <Heading
          id={titleId}
          title={deploymentName}
          className="mr-auto min-w-0 truncate text-sm font-semibold"
        >
          Terminal
          <span className="ml-2 font-normal text-ink-2">
            <span aria-hidden="true">— </span>
            <bdi translate="no">{deploymentName}</bdi>
          </span>
        </Heading>
        <TerminalTools
          fullscreen={fullscreen}
          windowAddress={windowAddress}
          onFind={openFind}
          onCopy={thenFocusShell(copy)}
          screenReader={terminal.screenReader}
          onPaste={thenFocusShell(paste)}
          onSelectText={openText}
          onTextSize={terminal.resizeText}
          onScreenReader={terminal.toggleScreenReader}
          onFullscreen={thenFocusShell(toggleFullscreen)}
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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: Tab stops here once for the whole terminal
          tabIndex={0}
          onKeyDown={(event) => {
            if (event.target !== event.currentTarget) return
            if (event.key === "Escape" && fullscreen) return toggleFullscreen()
            if (event.key !== "Enter") return
            event.preventDefault()
            session.current?.focus()
          }}
          className={`min-h-32 overflow-auto px-3.5 py-2.5 -outline-offset-2 ${fullscreen ? "grow" : `resize-y ${tall ? "h-[max(20rem,100dvh-22rem)]" : "h-[60dvh]"}`}`}
        >
          <div
            ref={screen}
            translate="no"
            className="size-full font-mono motion-reduce:[&_.xterm-cursor]:animate-none!"
          />
        </div>
        {text !== null && (
          <TextView
            text={text}
            onCopyAll={() => showOutcome(session.current?.clipboard.write(text))}
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
          textAddress={textAddress}
          onRetry={retry}
        />
        <p id={hintId} className="ml-auto whitespace-nowrap text-ink-3 pointer-coarse:sr-only max-lg:sr-only">
          Enter to type, <kbd translate="no">Ctrl+Shift+.</kbd>{" "}
          <span>{fullscreen ? "and Esc to leave" : "to leave"}</span>
        </p>
      </footer>
    </section>
  )
}

/**
 * Shows an element in the top layer, where it fills the window. The browser's own full-screen mode would end with Esc,
 * a key that the shell needs.
 */
function useFullscreen(element: RefObject<HTMLElement | null>, onPhones: boolean) {
  // A phone has no room for a terminal in a page.
  const [fullscreen, setFullscreen] = useState(() => onPhones && matchMedia(phones).matches)

  useLayoutEffect(() => {
    const panel = element.current
    if (!fullscreen || !panel) return
    const { overflow } = document.documentElement.style
    panel.popover = "manual"
    panel.showPopover()
    document.documentElement.style.overflow = "hidden"
    const release = fitAboveKeyboard(panel)
    const free = holdFocus(panel)
    return () => {
      release()
      free()
      document.documentElement.style.overflow = overflow
      panel.popover = null
    }
  }, [fullscreen, element])

  return [fullscreen, () => setFullscreen((was) => !was)] as const
}

const phones = "(max-width: 480px)"

/** The page behind an element takes no focus: a person would press what they can't see. Returns how to free it. */
function holdFocus(element: HTMLElement) {
  const behind: HTMLElement[] = []
  for (let inner = element; inner.parentElement; inner = inner.parentElement) {
    for (const one of inner.parentElement.children) {
      if (one instanceof HTMLElement && one !== inner && !one.inert) behind.push(one)
    }
  }
  for (const one of behind) one.inert = true
  return () => {
    for (const one of behind) one.inert = false
  }
}

/** An on-screen keyboard covers the window without resizing it, and would cover the line that the person types on. */
function fitAboveKeyboard(panel: HTMLElement) {
  const view = window.visualViewport
  if (!view) return () => {}
  const fit = () => {
    // Pinch zoom also shrinks the visual viewport. It must not resize the terminal.
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
