import { type RunState, toRunState } from "~/domain/test-runs"

const marks: Record<RunState, string> = { passed: "✅", failed: "❌", running: "⏳", other: "❔" }
const tones: Record<RunState, string> = {
  passed: "text-green",
  failed: "text-red",
  running: "text-amber",
  other: "text-ink-2",
}

export function RunStatus({ status }: { status: string }) {
  const state = toRunState(status)
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true">{marks[state]}</span>
      <span className={`font-medium ${tones[state]}`}>{status}</span>
    </span>
  )
}
