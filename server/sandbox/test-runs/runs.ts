import { createHash } from "node:crypto"
import { createSeededRandom } from "../seeded-random"
import { type Plan, planOf, type Step, type TestType } from "./plans"

/** One run of the product's own tests, as the schedule has it; what has come of it is read off the clock. */
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
  /** What it will have come to. */
  verdict: "passed" | "failed" | "cancelled"
  /** The step in which it fails or is cancelled; null when it passes. */
  stoppedStep: Step | null
  /** Why it failed, once it has. */
  failureMessage: string | null
  durationSeconds: number
  /** Makes its logs, always the same ones. */
  seed: number
}

const hourMs = 3_600_000
/** The suites take turns, one every eight hours: 90 of them are a month. */
const scheduleMs = 8 * hourMs
const scheduledCount = 90
/** Beside them one is started every six minutes, of which only the latest few are kept. */
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

/** Every run that is kept at that time, newest first. Nothing is stored: the clock says which there are. */
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
  // A bad week that was mended, and branches that are not done yet.
  const risk = (ageDays > 9 && ageDays < 14 ? 0.4 : 0.1) + (branch.startsWith("fe") ? 0.2 : 0)
  const verdict = random.chance(risk) ? "failed" : turn % 17 === 4 ? "cancelled" : "passed"
  return runOf({
    id: `run_${turn.toString(36)}`,
    testType,
    branch,
    createdAt: turn * scheduleMs,
    // What waits longer than it used to is what the trend is for.
    slower: 1 + Math.max(0, 14 - ageDays) * 0.02,
    verdict,
    random,
    buildNumber: turn - 60_000,
    seed: 31 * turn,
  })
}

/** Takes four to six minutes of its six, so that most who come by see one that is under way; it passes. */
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

function runOf(given: {
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
  const { random, slower, verdict, ...rest } = given
  const plan = planOf(rest.testType)
  const stoppedStep =
    verdict === "passed" ? null : (plan.steps[random.integer(1, plan.steps.length - 1)] ?? plan.steps[0])
  const whole = plan.typicalSeconds * slower * (0.85 + random.integer(0, 30) / 100)
  const share = stoppedStep ? (plan.steps.indexOf(stoppedStep) + 0.6) / plan.steps.length : 1
  return {
    ...rest,
    plan,
    verdict,
    stoppedStep,
    failureMessage: verdict === "failed" && stoppedStep ? stoppedStep.failureMessage : null,
    durationSeconds: Math.round(whole * share),
    commit: createHash("sha1").update(given.id).digest("hex"),
  }
}

/** What a run has come to by that time. */
export interface Progress {
  status: "running" | TestRun["verdict"]
  /** Epoch milliseconds; null while it runs. */
  completedAt: number | null
  /** The steps that have startedSteps, in order. */
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
