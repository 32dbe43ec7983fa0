import { useEffect, useState } from "react"
import { useServerAway } from "~/page/server-connection"
import { Button, buttonClass } from "~/ui/button"
import { connectionCopy, type TerminalNote, terminalLines } from "./connection-copy"
import type { ConnectionState } from "./terminal-connection"

const dots = { good: "bg-green", busy: "bg-amber", bad: "bg-ink-3" }

interface ConnectionBarProps {
  state: ConnectionState
  note: TerminalNote | null
  /** The name of another deployment whose terminal is open. */
  nameOf: (deploymentId: string) => string
  signInAddress: string
  textAddress: string
  onRetry: () => void
}

/** The state of the connection, with a button if the person can do something about it. */
export function ConnectionBar({
  state,
  note,
  nameOf,
  signInAddress,
  textAddress,
  onRetry,
}: ConnectionBarProps) {
  const { tone, text, action } = connectionCopy(state, note, nameOf)
  const away = useServerAway()
  const met = state.phase === "waiting" && note === null && away?.helps ? `${away.text}.` : null
  const unwritten = state.phase === "waiting" ? state.unwritten : null
  return (
    <>
      <span aria-hidden="true" className={`dot ${dots[tone]}`} />
      <p role="status" className="min-w-0 max-lg:grow">
        {unwritten && <span className="font-mono">{`${terminalLines[unwritten]} `}</span>}
        <span>{met ?? text}</span>
        {state.phase === "waiting" && <Countdown until={state.until} />}
      </p>
      {action === "Sign In" && (
        <a href={signInAddress} className={buttonClass({ size: "sm" })}>
          {action}
        </a>
      )}
      {met !== null && (
        <a href={window.location.href} target="_blank" rel="noopener" className={buttonClass({ size: "sm" })}>
          Open this page in a new tab
        </a>
      )}
      {met === null && state.phase === "waiting" && state.blocked && (
        <a href={textAddress} className={buttonClass({ size: "sm" })}>
          Text view
        </a>
      )}
      {action !== null && action !== "Sign In" && (
        <Button size="sm" onClick={onRetry}>
          {action}
        </Button>
      )}
    </>
  )
}

/** Hidden from screen readers, which would read out every second. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(Math.ceil((until - now) / 1000), 0)
  return <span aria-hidden="true" className="tabular-nums">{` Reconnecting in ${seconds} s.`}</span>
}
