import { type RunState, runStateOf } from "~/domain/test-runs"
import { StatusBadge } from "~/ui/status-badge"

const emojis: Record<RunState, string> = { passed: "✅", failed: "❌", running: "⏳", other: "❔" }

/** A running test uses the pending look, so that it isn't shown as passed. */
export function RunStatus({ status }: { status: string }) {
  const state = runStateOf(status)
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true">{emojis[state]}</span>
      <StatusBadge status={state === "running" ? "pending" : status} label={status} />
    </span>
  )
}
