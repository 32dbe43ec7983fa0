import { useEffect, useEffectEvent, useRef, useState } from "react"
import { Button } from "~/ui/button"
import { Notice } from "~/ui/notice"
import { endShell, terminalAddress } from "./end-shell"

/** How long the server keeps a shell that nobody watches. */
const keptMs = 10 * 60_000

interface KeptShellProps {
  deploymentId: string
  deploymentName: string
  shell: string
  /** When its terminal was closed, epoch milliseconds. */
  since: number
  /** Somebody ended it; the button that did so is no longer there. */
  onEnded: () => void
  /** There is nothing more to say of it. */
  onGone: () => void
}

/** Where a terminal was: its shell goes on for a while, and can be ended. */
export function KeptShell({ deploymentId, deploymentName, shell, since, onEnded, onGone }: KeptShellProps) {
  const [state, setState] = useState<"kept" | "ending" | "ended" | "not ended">("kept")
  const button = useRef<HTMLButtonElement>(null)
  const gone = useEffectEvent(onGone)

  useEffect(() => {
    const timer = setTimeout(gone, since + keptMs - Date.now())
    return () => clearTimeout(timer)
  }, [since])

  async function end() {
    setState("ending")
    const ended = await endShell(terminalAddress(deploymentId), shell, (address) => new WebSocket(address))
    const hadFocus = button.current === document.activeElement
    setState(ended ? "ended" : "not ended")
    if (ended && hadFocus) onEnded()
  }

  const until = new Date(since + keptMs)
  const clock = <time dateTime={until.toISOString()}>{clockText(until)}</time>
  return (
    <Notice
      kind={state === "not ended" ? "error" : "info"}
      className="mt-4"
      actions={
        state !== "ended" && (
          <Button ref={button} size="sm" busy={state === "ending"} onClick={end}>
            {state === "ending" ? "Ending..." : state === "not ended" ? "Try again" : "End now"}
            <span className="sr-only"> the shell of {deploymentName}</span>
          </Button>
        )
      }
    >
      {state === "ended" && <p>The shell has ended.</p>}
      {state === "not ended" && (
        <p>The shell could not be ended because the server was not reached. It ends by itself at {clock}.</p>
      )}
      {(state === "kept" || state === "ending") && (
        <p>
          The shell keeps running for 10 minutes, until {clock}. Open the terminal to pick up where you left
          off.
        </p>
      )}
    </Notice>
  )
}

function clockText(moment: Date) {
  return new Intl.DateTimeFormat("en-US", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(moment)
}
