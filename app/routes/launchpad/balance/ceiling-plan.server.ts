import { type Planned, planCeiling } from "~/domain/ceiling"
import { mayHaveActed, type Outcome, type ProblemKind } from "~/domain/outcome"
import type { Platform } from "~/platform/platform.server"
import { type DeploymentRow, loadDeployments } from "../deployments/load.server"

export type PlanRow = Planned<DeploymentRow>

/** So shortly before an hour starts, a change may come too late for it. */
const marginMs = 60_000

/** From now, or from the moment that a page has shown as now. */
export async function loadPlan(platform: Platform, cents: number, shown = Number.POSITIVE_INFINITY) {
  const { at, rows, unread, problem } = await loadDeployments(platform)
  if (!rows) return { problem: problem ?? ("unavailable" as const) }
  const since = Math.min(at, shown)
  const plan = planCeiling(cents, rows, since)
  if (!plan) return { problem: "unknown-start" as const }
  if (plan.until !== null && plan.until - at < marginMs) return { problem: "too-soon" as const }
  return {
    problem: null,
    since,
    until: String(plan.until ?? ""),
    rows: plan.rows,
    cents: plan.cents,
    /** Deployments that cost nothing now. */
    free: rows.length - plan.rows.length,
    unread,
    /** A machine that was created since then has cost more than the plan says. */
    isWhole: rows.every(({ createdAt }) => createdAt === null || createdAt <= since),
  }
}

export interface Reached {
  changed: number
  /** Timeouts that were not changed, and why; null when the plan isn't the one that was shown, so that none was. */
  left: Array<{ id: string; name: string; problem: ProblemKind | null }> | null
}

/** One call after the other. When one gets no answer, the others are not tried. */
export async function changeTimeouts(
  platform: Platform,
  shown: { cents: number; since: number; until: string },
): Promise<Reached> {
  const plan = await loadPlan(platform, shown.cents, shown.since)
  if (plan.problem !== null || !plan.isWhole || plan.until !== shown.until) return { changed: 0, left: null }
  const left: NonNullable<Reached["left"]> = []
  let changed = 0
  let stuck = false
  for (const { id, name, minutes } of plan.rows) {
    if (minutes === null) continue
    const outcome: Outcome<null> | null = stuck ? null : await platform.deployments.setTimeout(id, minutes)
    const problem: ProblemKind | null = outcome && !outcome.ok ? outcome.problem.kind : null
    stuck ||= problem !== null && (mayHaveActed(problem) || problem === "session-ended")
    // A machine that is gone costs nothing any more.
    if (outcome?.ok || problem === "not-found") changed++
    else left.push({ id, name, problem })
  }
  return { changed, left }
}
