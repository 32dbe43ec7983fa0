import { endOf, type Planned, planCeiling } from "~/domain/ceiling"
import { mayHaveActed, type Outcome, type ProblemKind } from "~/domain/outcome"
import type { Platform } from "~/platform/platform.server"
import { type DeploymentRow, loadDeployments } from "../deployments/load.server"

export type PlanRow = Planned<DeploymentRow>

/** So shortly before an hour starts, a change may come too late for it. */
const marginMs = 60_000
/** As long as one change may take. */
const callMs = 5_000

const nothing = { problem: null, refusal: null, plan: null }

/** From now, or from the moment that a page has shown as now. */
export async function loadPlan(platform: Platform, cents: number, shown = Number.POSITIVE_INFINITY) {
  const { at, rows, unread, problem } = await loadDeployments(platform)
  if (!rows) return { ...nothing, problem: problem ?? "unavailable" }
  if (unread > 0) return { ...nothing, refusal: refusals.unread }
  const since = Math.min(at, shown)
  const plan = planCeiling(cents, rows, since)
  if (!plan) return { ...nothing, refusal: refusals.unknownStart }
  const { until } = plan
  if (until !== null && until - at < marginMs) return { ...nothing, refusal: refusals.tooSoon }
  // A machine that was created since then has cost more than the plan says.
  const isWhole = rows.every(({ createdAt }) => createdAt === null || createdAt <= since)
  return { ...nothing, plan: { ...plan, since, until: String(until ?? ""), isWhole } }
}

const refusals = {
  unread: "One of your deployments couldn't be read. If it runs, it costs more than this page can tell.",
  unknownStart:
    "A timeout counts from the creation of a machine, and the platform doesn't say when one of your machines was created.",
  tooSoon:
    "A machine is about to start an hour that costs more than this. Try again in a minute, or enter a higher amount.",
}

export interface Reached {
  changed: number
  /** Timeouts that were not changed, and why; null when the plan isn't the one that was shown, so that none was. */
  left: Array<{ id: string; name: string; problem: ProblemKind | null }> | null
}

/** One call after the other. When one gets no answer, the others are not tried; nor is one whose next hour starts at once. */
export async function changeTimeouts(
  platform: Platform,
  shown: { cents: number; since: number; until: string },
): Promise<Reached> {
  const { plan } = await loadPlan(platform, shown.cents, shown.since)
  if (!plan?.isWhole || plan.until !== shown.until) return { changed: 0, left: null }
  const left: NonNullable<Reached["left"]> = []
  let changed = 0
  let stuck = false
  for (const { id, name, minutes, newLifetime } of plan.rows) {
    if (minutes === null) continue
    const isLate = endOf(newLifetime) - Date.now() < callMs
    const outcome: Outcome<null> | null =
      stuck || isLate ? null : await platform.deployments.setTimeout(id, minutes)
    const problem: ProblemKind | null = outcome && !outcome.ok ? outcome.problem.kind : null
    stuck ||= problem !== null && (mayHaveActed(problem) || problem === "session-ended")
    // A machine that is gone costs nothing any more.
    if (outcome?.ok || problem === "not-found") changed++
    else left.push({ id, name, problem })
  }
  return { changed, left }
}
