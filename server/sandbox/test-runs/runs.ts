import { createHash } from "node:crypto"
import { createSeededRandom } from "../seeded-random"
import plans from "./plans.json"
import schedules from "./schedules.json"

type Plan = (typeof plans)["smoke"]

/** A scheduled run, as far as it has got by now. */
export type ScheduledRun = ReturnType<typeof createRun>

const dayMs = 86_400_000

/** All runs, newest first. Nothing is stored: the runs follow from the clock. */
export function scheduledRuns(now: number): ScheduledRun[] {
  const all = schedules.flatMap((schedule) => {
    const turn = Math.floor(now / schedule.everyMs)
    return Array.from({ length: schedule.count }, (_, back) => createRun(schedule, turn - back, now))
  })
  return all.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
}

function createRun(schedule: (typeof schedules)[number], turn: number, now: number) {
  const { prefix, everyMs, firstTurn, mayFail, suites, branches } = schedule
  const id = prefix + turn.toString(36)
  /** Of the generated logs, too. */
  const seed = 31 * turn
  const random = createSeededRandom(seed)
  const testType = suites[turn % suites.length] ?? "smoke"
  const branch = random.pick(branches)
  const createdAt = turn * everyMs
  const ageDays = (now - createdAt) / dayMs
  // More failures in one week, and on feature branches.
  const risk = (ageDays > 9 && ageDays < 14 ? 0.4 : 0.1) + (branch.startsWith("fe") ? 0.2 : 0)
  const fails = random.chance(mayFail ? risk : 0)
  /** The status after the run has ended. */
  const verdict: "passed" | "failed" | "cancelled" = fails
    ? "failed"
    : mayFail && turn % 17 === 4
      ? "cancelled"
      : "passed"
  const plan = findPlan(testType)
  /** In which the run fails or is canceled. */
  const stoppedStep = verdict === "passed" ? undefined : random.pick(plan.steps.slice(1))
  // Recent runs get slower, so that the dashboard's trend shows something.
  const slower = 1 + Math.max(0, 14 - ageDays) * 0.02
  const whole = plan.typicalSeconds * slower * (0.85 + random.integer(0, 30) / 100)
  const share = stoppedStep ? (plan.steps.indexOf(stoppedStep) + 0.6) / plan.steps.length : 1
  const durationSeconds = Math.round(whole * share)
  const endsAt = createdAt + durationSeconds * 1_000
  const last = stoppedStep ? plan.steps.indexOf(stoppedStep) : plan.steps.length - 1
  const stepMs = (durationSeconds * 1_000) / (last + (stoppedStep ? 0.6 : 1))
  const steps = plan.steps.slice(0, last + 1).map((step, index) => ({
    step,
    at: Math.round(createdAt + index * stepMs),
    done: step !== stoppedStep && now >= Math.round(createdAt + (index + 1) * stepMs) - 1,
  }))
  return {
    id,
    now,
    testType,
    buildNumber: turn - firstTurn,
    branch,
    commit: createHash("sha1").update(id).digest("hex"),
    createdAt,
    stoppedStep,
    failureMessage: fails ? (stoppedStep?.failureMessage ?? null) : null,
    durationSeconds,
    seed,
    status: now >= endsAt ? verdict : "running",
    /** Epoch milliseconds; null while the run is in progress. */
    completedAt: now >= endsAt ? endsAt : null,
    startedSteps: steps.filter(({ at }) => at <= now),
  }
}

/** `oauth_integration` tests GitHub. */
function findPlan(testType: string): Plan {
  if (testType === "smoke") return plans.smoke
  const provider = testType === "oauth_integration" ? "github" : testType.slice("oauth_".length)
  // The provider's name is letters of the list of suites, and changes no shape.
  return JSON.parse(JSON.stringify(plans.oauth).replaceAll("{provider}", provider)) as Plan
}
