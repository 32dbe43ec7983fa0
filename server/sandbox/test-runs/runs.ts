import { createHash } from "node:crypto"
import { createSeededRandom } from "../seeded-random"
import { type Plan, planOf, type Step, type TestType } from "./plans"

/** A scheduled run. Its progress follows from the clock. */
export interface TestRun {
  id: string
  testType: TestType
  buildNumber: number
  branch: string
  /** 40 hexadecimal digits. */
  commit: string
  /** Epoch milliseconds. */
  createdAt: number
  plan: Plan
  /** Status after the run has ended. */
  verdict: "passed" | "failed" | "cancelled"
  /** The step in which the run fails or is canceled; null if it passes. */
  stoppedStep: Step | null
  /** Null unless the run fails. */
  failureMessage: string | null
  durationSeconds: number
  /** Seeds the generated logs. */
  seed: number
}

const hourMs = 3_600_000
/** One run every eight hours; 90 runs cover a month. */
const scheduleMs = 8 * hourMs
const scheduledCount = 90
/** In addition one run every six minutes; only the latest are kept. */
const frequentMs = hourMs / 10
const frequentCount = 4

const suites = [
  "oauth_integration",
  "smoke",
  "oauth_github",
  "oauth_google",
  "smoke",
  "oauth_slack",
] as const satisfies TestType[]
const branches = [
  "main",
  "main",
  "main",
  "release/2.1",
  "feature/agent-export",
  "fix/token-refresh",
  "deps/weekly",
] as const

/** All runs, newest first. Nothing is stored: the runs follow from the clock. */
export function runsAt(now: number): TestRun[] {
  const turn = Math.floor(now / scheduleMs)
  const watch = Math.floor(now / frequentMs)
  const all = [
    ...Array.from({ length: scheduledCount }, (_, back) => scheduledRun(turn - back, now)),
    ...Array.from({ length: frequentCount }, (_, back) => frequentRun(watch - back)),
  ]
  return all.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
}

function scheduledRun(turn: number, now: number): TestRun {
  const random = createSeededRandom(31 * turn)
  const testType = suites[turn % suites.length] ?? "smoke"
  const branch = random.pick(branches)
  const ageDays = (now - turn * scheduleMs) / (24 * hourMs)
  // More failures in one week, and on feature branches.
  const risk = (ageDays > 9 && ageDays < 14 ? 0.4 : 0.1) + (branch.startsWith("fe") ? 0.2 : 0)
  const verdict = random.chance(risk) ? "failed" : turn % 17 === 4 ? "cancelled" : "passed"
  return runOf({
    id: `run_${turn.toString(36)}`,
    testType,
    branch,
    createdAt: turn * scheduleMs,
    // Recent runs get slower, so that the dashboard's trend shows something.
    slower: 1 + Math.max(0, 14 - ageDays) * 0.02,
    verdict,
    random,
    buildNumber: turn - 60_000,
    seed: 31 * turn,
  })
}

/** Takes four to six of its six minutes, so that most visitors see a running test. Always passes. */
function frequentRun(watch: number): TestRun {
  const random = createSeededRandom(17 * watch)
  return runOf({
    id: `run_w${watch.toString(36)}`,
    testType: "oauth_integration",
    branch: "main",
    createdAt: watch * frequentMs,
    slower: 1.25,
    verdict: "passed",
    random,
    buildNumber: watch - 4_980_000,
    seed: 17 * watch,
  })
}

function runOf(options: {
  id: string
  testType: TestType
  branch: string
  createdAt: number
  slower: number
  verdict: TestRun["verdict"]
  random: ReturnType<typeof createSeededRandom>
  buildNumber: number
  seed: number
}): TestRun {
  const { random, slower, verdict, ...rest } = options
  const plan = planOf(rest.testType)
  const stoppedStep = verdict === "passed" ? null : random.pick(plan.steps.slice(1))
  const whole = plan.typicalSeconds * slower * (0.85 + random.integer(0, 30) / 100)
  const share = stoppedStep ? (plan.steps.indexOf(stoppedStep) + 0.6) / plan.steps.length : 1
  return {
    ...rest,
    plan,
    verdict,
    stoppedStep,
    failureMessage: verdict === "failed" && stoppedStep ? stoppedStep.failureMessage : null,
    durationSeconds: Math.round(whole * share),
    commit: createHash("sha1").update(options.id).digest("hex"),
  }
}

export interface Progress {
  status: "running" | TestRun["verdict"]
  /** Epoch milliseconds; null while the run is in progress. */
  completedAt: number | null
  /** In order. */
  startedSteps: Array<{ step: Step; at: number; done: boolean }>
}

export function progressOf(run: TestRun, now: number): Progress {
  const { plan, stoppedStep, durationSeconds, createdAt } = run
  const endsAt = createdAt + durationSeconds * 1_000
  const last = stoppedStep ? plan.steps.indexOf(stoppedStep) : plan.steps.length - 1
  const stepMs = (durationSeconds * 1_000) / (last + (stoppedStep ? 0.6 : 1))
  const isOver = now >= endsAt
  const startedSteps = plan.steps
    .slice(0, last + 1)
    .map((step, index) => ({
      step,
      at: Math.round(createdAt + index * stepMs),
      done: step !== stoppedStep && now >= Math.round(createdAt + (index + 1) * stepMs) - 1,
    }))
    .filter(({ at }) => at <= now)
  return { status: isOver ? run.verdict : "running", completedAt: isOver ? endsAt : null, startedSteps }
}
