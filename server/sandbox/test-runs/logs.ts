import { createSeededRandom } from "../seeded-random"
import { type Progress, progressOf, type TestRun } from "./runs"

type Begun = Progress["startedSteps"][number]

const lineMs = 1_400

export function driverLog(run: TestRun, now: number): string {
  const { startedSteps, status, completedAt } = progressOf(run, now)
  const lines = [
    at(run.createdAt, "INFO", "driver", `run ${run.id}, build ${run.buildNumber}`),
    at(run.createdAt, "INFO", "driver", `${run.testType} on ${run.branch} at ${run.commit.slice(0, 12)}`),
  ]
  for (const step of startedSteps) lines.push(...stepLines(run, step, now))
  if (completedAt !== null) {
    if (run.failureMessage) {
      lines.push(at(completedAt, "ERROR", "driver", run.failureMessage))
      lines.push(`    at step (driver/steps.ts:${run.plan.steps.length * 41}:7)`)
      lines.push("    at run (driver/run.ts:88:5)")
    }
    lines.push(at(completedAt, status === "failed" ? "ERROR" : "INFO", "driver", `run ${status}`))
  }
  return text(lines)
}

function stepLines(run: TestRun, { step, at: from, done }: Begun, now: number) {
  const random = createSeededRandom(run.seed + step.name.length)
  const lines = [at(from, "INFO", "driver", `▶ ${step.name}`)]
  for (const [index, does] of step.logLines.entries()) {
    const moment = from + (index + 1) * lineMs
    if (moment > now) return lines
    // The failing step stops early.
    if (!done && step === run.stoppedStep && index > 4) return lines
    lines.push(at(moment, "INFO", "page", does))
    lines.push(
      at(moment + 20, "DEBUG", "network", `${random.integer(1, 9)} requests, ${random.integer(2, 90)} kB`),
    )
  }
  if (random.chance(0.2)) lines.push(at(from + 9 * lineMs, "WARN", "runner", "slow tick: 212 ms"))
  if (done) lines.push(at(from + 10 * lineMs, "INFO", "driver", `✔ ${step.name}`))
  return lines
}

/** The request log of the server under test. */
export function serverLog(run: TestRun, now: number): string {
  const random = createSeededRandom(run.seed + 7)
  const paths = ["/livez", "/auth/callback", "/api/v1/apps", "/api/v1/sessions", "/api/v1/knowledge"] as const
  return text(
    progressOf(run, now).startedSteps.flatMap(({ at: from }) =>
      Array.from({ length: 9 }, (_, index) =>
        JSON.stringify({
          time: new Date(from + index * 900).toISOString(),
          level: "info",
          msg: "request",
          path: random.pick(paths),
          status: random.chance(0.03) ? 503 : 200,
          ms: random.integer(3, 240),
        }),
      ),
    ),
  )
}

export function junitReport(run: TestRun, now: number): string {
  const { startedSteps } = progressOf(run, now)
  const cases = startedSteps.map(({ step, done }) => {
    const failure = done || !run.failureMessage ? "" : `<failure message="${escaped(run.failureMessage)}"/>`
    return `  <testcase classname="${run.testType}" name="${escaped(step.name)}">${failure}</testcase>`
  })
  const failures = cases.filter((line) => line.includes("<failure")).length
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="${run.testType}" tests="${cases.length}" failures="${failures}">
${cases.join("\n")}
</testsuite>
`
}

export function htmlReport(run: TestRun, now: number): string {
  const rows = progressOf(run, now).startedSteps.map(
    ({ step, done }) => `<li>${escaped(step.name)}: ${done ? "done" : "not done"}</li>`,
  )
  return `<!doctype html><title>${run.id}</title><h1>${run.id}</h1><ol>${rows.join("")}</ol>\n`
}

function at(moment: number, level: string, who: string, says: string) {
  return `${new Date(moment).toISOString()} ${level.padEnd(5)} ${who.padEnd(7)} ${says}`
}

function text(lines: string[]) {
  return lines.map((line) => `${line}\n`).join("")
}

function escaped(plain: string) {
  return plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}
