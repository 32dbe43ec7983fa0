import { type RunState, runStateOf } from "~/domain/test-runs"
import { statusWord } from "../copy"

export const statusMarks: Record<RunState, string> = {
  passed: "✅",
  failed: "❌",
  running: "⏳",
  other: "❔",
}

export function RunStatus({ status }: { status: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true">{statusMarks[runStateOf(status)]}</span>
      <span>{statusWord(status)}</span>
    </span>
  )
}
