import { useEffect, useEffectEvent, useRef, useState } from "react"
import { isolated } from "~/domain/isolated"
import { Button } from "~/ui/button"
import { Notice } from "~/ui/notice"
import { endShell, openTerminalSocket, terminalAddress } from "./terminal-socket"

const clockText = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })

/** The server ends a shell after this time without a window. */
const keptMs = 10 * 60_000

interface KeptShellProps {
  deploymentId: string
  deploymentName: string
  shell: string
  /** When the terminal was closed, in epoch milliseconds. */
  since: number
  /** Called after the person ended the shell, when the button that had the focus is gone. */
  onEnded: () => void
  /** Called when the server has ended the shell. */
  onGone: () => void
}

/** Replaces a closed terminal: says how long its shell keeps running, and can end it. */
export function RunningShellNotice({
  deploymentId,
  deploymentName,
  shell,
  since,
  onEnded,
  onGone,
}: KeptShellProps) {
  const [state, setState] = useState<"kept" | "ending" | "ended" | "not ended">("kept")
  const button = useRef<HTMLButtonElement>(null)
  const gone = useEffectEvent(onGone)

  useEffect(() => {
    const timer = setTimeout(gone, since + keptMs - Date.now())
    return () => clearTimeout(timer)
  }, [since])

  async function end() {
    setState("ending")
    const ended = await endShell(terminalAddress(deploymentId), shell, openTerminalSocket)
    const hadFocus = button.current === document.activeElement
    setState(ended ? "ended" : "not ended")
    if (ended && hadFocus) onEnded()
  }

  const until = new Date(since + keptMs)
  const clock = <time dateTime={until.toISOString()}>{clockText.format(until)}</time>
  return (
    <Notice
      kind={state === "not ended" ? "error" : "info"}
      className="mt-4"
      actions={
        state !== "ended" && (
          <Button ref={button} size="sm" busy={state === "ending"} onClick={end}>
            <span>{state === "ending" ? "Ending…" : state === "not ended" ? "Retry" : "End now"}</span>
            <span className="sr-only">
              {`${state === "not ended" ? " ending" : ""} the shell of ${isolated(deploymentName)}`}
            </span>
          </Button>
        )
      }
    >
      {state === "ended" && <p>The shell has ended.</p>}
      {state === "not ended" && (
        <p>
          Couldn't end the shell. The server couldn't be reached. The shell ends automatically at {clock}.
        </p>
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
