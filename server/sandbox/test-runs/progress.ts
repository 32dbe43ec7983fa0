import type { Step } from "./plans"
import type { TestRun } from "./runs"

/** What a run has come to by that time. */
export interface Progress {
  status: "running" | TestRun["verdict"]
  /** Epoch milliseconds; null while it runs. */
  completedAt: number | null
  /** The steps that have begun, in order. */
  begun: Array<{ step: Step; at: number; done: boolean }>
}

export function progressOf(run: TestRun, now: number): Progress {
  const { plan, endsIn, durationSeconds, createdAt } = run
  const endsAt = createdAt + durationSeconds * 1_000
  const last = endsIn ? plan.steps.indexOf(endsIn) : plan.steps.length - 1
  const stepMs = (durationSeconds * 1_000) / (last + (endsIn ? 0.6 : 1))
  const isOver = now >= endsAt
  const begun = plan.steps
    .slice(0, last + 1)
    .map((step, index) => ({
      step,
      at: Math.round(createdAt + index * stepMs),
      done: step !== endsIn && now >= Math.round(createdAt + (index + 1) * stepMs) - 1,
    }))
    .filter(({ at }) => at <= now)
  return { status: isOver ? run.verdict : "running", completedAt: isOver ? endsAt : null, begun }
}
