import { createHash } from "node:crypto"
import { createChance } from "../chance"
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
  endsIn: Step | null
  /** Why it failed, once it has. */
  cause: string | null
  durationSeconds: number
  /** Makes its logs, always the same ones. */
  seed: number
}

const hourMs = 3_600_000
/** The suites take turns, one every eight hours: 90 of them are a month. */
const turnMs = 8 * hourMs
const turns = 90
/** Beside them one is started every six minutes, of which only the latest few are kept. */
const watchMs = hourMs / 10
const watches = 4

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
  const turn = Math.floor(now / turnMs)
  const watch = Math.floor(now / watchMs)
  const all = [
    ...Array.from({ length: turns }, (_, back) => scheduled(turn - back, now)),
    ...Array.from({ length: watches }, (_, back) => watched(watch - back)),
  ]
  return all.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
}

function scheduled(turn: number, now: number): TestRun {
  const chance = createChance(31 * turn)
  const testType = suites[turn % suites.length] ?? "smoke"
  const branch = chance.of(branches)
  const ageDays = (now - turn * turnMs) / (24 * hourMs)
  // A bad week that was mended, and branches that are not done yet.
  const risk = (ageDays > 9 && ageDays < 14 ? 0.4 : 0.1) + (branch.startsWith("fe") ? 0.2 : 0)
  const verdict = chance.hits(risk) ? "failed" : turn % 17 === 4 ? "cancelled" : "passed"
  return runOf({
    id: `run_${turn.toString(36)}`,
    testType,
    branch,
    createdAt: turn * turnMs,
    // What waits longer than it used to is what the trend is for.
    slower: 1 + Math.max(0, 14 - ageDays) * 0.02,
    verdict,
    chance,
    buildNumber: turn - 60_000,
    seed: 31 * turn,
  })
}

/** Takes four to six minutes of its six, so that most who come by see one that is under way; it passes. */
function watched(watch: number): TestRun {
  const chance = createChance(17 * watch)
  return runOf({
    id: `run_w${watch.toString(36)}`,
    testType: "oauth_integration",
    branch: "main",
    createdAt: watch * watchMs,
    slower: 1.25,
    verdict: "passed",
    chance,
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
  chance: ReturnType<typeof createChance>
  buildNumber: number
  seed: number
}): TestRun {
  const { chance, slower, verdict, ...rest } = given
  const plan = planOf(rest.testType)
  const endsIn =
    verdict === "passed" ? null : (plan.steps[chance.whole(1, plan.steps.length - 1)] ?? plan.steps[0])
  const whole = plan.usualSeconds * slower * (0.85 + chance.whole(0, 30) / 100)
  const share = endsIn ? (plan.steps.indexOf(endsIn) + 0.6) / plan.steps.length : 1
  return {
    ...rest,
    plan,
    verdict,
    endsIn,
    cause: verdict === "failed" && endsIn ? endsIn.fails : null,
    durationSeconds: Math.round(whole * share),
    commit: createHash("sha1").update(given.id).digest("hex"),
  }
}
