import { type RunState, runStateOf } from "~/domain/test-runs"
import { StatusBadge } from "~/ui/status-badge"

const emojis: Record<RunState, string> = { passed: "✅", failed: "❌", running: "⏳", other: "❔" }

/** The mark of spec 2 §4 with the word that it stands for; a test that runs is under way, and not yet good. */
export function RunStatus({ status }: { status: string }) {
  const state = runStateOf(status)
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true">{emojis[state]}</span>
      <StatusBadge status={state === "running" ? "pending" : status} label={status} />
    </span>
  )
}
