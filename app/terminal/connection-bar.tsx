import { useEffect, useState } from "react"
import { Button, buttonClass } from "~/ui/button"
import { connectionCopy, type TerminalNote, terminalLines } from "./connection-copy"
import type { ConnectionState } from "./terminal-connection"

const dots = { good: "bg-green", busy: "bg-amber", bad: "bg-ink-3" }

interface ConnectionBarProps {
  state: ConnectionState
  note: TerminalNote | null
  /** The name of a deployment whose terminal is in the way. */
  nameOf: (deploymentId: string) => string
  signInAddress: string
  onRetry: () => void
}

/** How the connection is, and what to do about it. */
export function ConnectionBar({ state, note, nameOf, signInAddress, onRetry }: ConnectionBarProps) {
  const { tone, text, act } = connectionCopy(state, note, nameOf)
  const unsaid = state.phase === "waiting" ? state.unsaid : null
  return (
    <>
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dots[tone]}`} />
      <p role="status" className="min-w-0 max-lg:grow">
        {/* The face draws three asterisks in a row as one sign. */}
        {unsaid && <span className="font-mono [font-variant-ligatures:none]">{terminalLines[unsaid]} </span>}
        {text}
        {state.phase === "waiting" && <Countdown until={state.until} />}
      </p>
      {act === "Sign In" && (
        <a href={signInAddress} className={buttonClass({ size: "sm" })}>
          {act}
        </a>
      )}
      {act !== null && act !== "Sign In" && (
        <Button size="sm" onClick={onRetry}>
          {act}
        </Button>
      )}
    </>
  )
}

/** Not read out: every second would be a sentence. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(Math.ceil((until - now) / 1000), 0)
  return <span aria-hidden="true" className="tabular-nums">{` Reconnecting in ${seconds} s.`}</span>
}
