import { useRef, useState } from "react"
import { useSignInAddress } from "~/auth/sign-in/sign-in-address"
import { RunningShellNotice } from "~/terminal/kept-shell"
import { LazyTerminal } from "~/terminal/lazy-terminal"
import type { TerminalHandle } from "~/terminal/terminal-panel"
import { Button } from "~/ui/button"
import { linkClass } from "~/ui/link"
import { useHydrated } from "~/ui/use-hydrated"
import { inputFrameAddress, screenFrameAddress, terminalTextAddress } from "../addresses"

/** The terminal, as large as the page. Without scripts, one frame shows its screen and another one takes the input. */
export function LiveTerminal({ id, name }: { id: string; name: string }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-ink-2">
        <a href={terminalTextAddress(id)} className={linkClass}>
          Text view
        </a>
        {" shows the screen as plain text, for printing and for screen readers."}
      </p>
      {useHydrated() ? <ScriptedTerminal id={id} name={name} /> : <Frames id={id} />}
    </div>
  )
}

function Frames({ id }: { id: string }) {
  return (
    <noscript>
      <div className="overflow-hidden rounded-card border border-line-strong bg-terminal scheme-dark">
        <iframe
          src={screenFrameAddress(id)}
          title="Terminal screen"
          className="block h-118 max-h-[60dvh] max-md:max-h-[45dvh] w-full"
        />
        <iframe
          src={inputFrameAddress(id)}
          title="Terminal input"
          className="block h-58 w-full border-t border-line sm:h-44"
        />
      </div>
    </noscript>
  )
}

function ScriptedTerminal({ id, name }: { id: string; name: string }) {
  const signInAddress = useSignInAddress()
  const terminal = useRef<TerminalHandle>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [closed, setClosed] = useState<{ shell: string | null; since: number } | null>(null)
  if (!closed) {
    return (
      <LazyTerminal
        ref={terminal}
        deploymentId={id}
        deploymentName={name}
        autoOpened={false}
        windowAddress={null}
        textAddress={terminalTextAddress(id)}
        nameOf={(deployment) => (deployment === id ? name : deployment)}
        signInAddress={signInAddress}
        onClose={() => setClosed({ shell: terminal.current?.keep() ?? null, since: Date.now() })}
      />
    )
  }
  return (
    <div>
      <Button ref={button} onClick={() => setClosed(null)} autoFocus>
        Open Terminal
      </Button>
      {closed.shell && (
        <RunningShellNotice
          deploymentId={id}
          deploymentName={name}
          shell={closed.shell}
          since={closed.since}
          onEnded={() => button.current?.focus()}
          onGone={() => setClosed({ ...closed, shell: null })}
        />
      )}
    </div>
  )
}
