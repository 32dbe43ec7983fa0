import { joinLines } from "../boot-console"
import { createSeededRandom } from "../seeded-random"
import texts from "./conversation.json"
import type { ScheduledRun } from "./runs"

const lineMs = 1_400

export function driverLog(run: ScheduledRun): string {
  const { startedSteps, status, completedAt, now } = run
  const lines = [
    lineAt(run.createdAt, "INFO", "driver", `run ${run.id}, build ${run.buildNumber}`),
    lineAt(run.createdAt, "INFO", "driver", `${run.testType} on ${run.branch} at ${run.commit.slice(0, 12)}`),
  ]
  for (const { step, at, done } of startedSteps) {
    const random = createSeededRandom(run.seed + step.name.length)
    // The failing step stops early.
    const does = step.logLines.slice(0, done || step !== run.stoppedStep ? undefined : 5)
    const known = does.filter((_, index) => at + (index + 1) * lineMs <= now)
    lines.push(lineAt(at, "INFO", "driver", `▶ ${step.name}`))
    for (const [index, says] of known.entries()) {
      const moment = at + (index + 1) * lineMs
      const traffic = `${random.integer(1, 9)} requests, ${random.integer(2, 90)} kB`
      lines.push(lineAt(moment, "INFO", "page", says), lineAt(moment + 20, "DEBUG", "network", traffic))
    }
    if (!done) continue
    lines.push(lineAt(at + 10 * lineMs, "INFO", "driver", `✔ ${step.name}`))
  }
  if (completedAt !== null) {
    if (run.failureMessage) {
      lines.push(lineAt(completedAt, "ERROR", "driver", run.failureMessage))
    }
    lines.push(lineAt(completedAt, status === "failed" ? "ERROR" : "INFO", "driver", `run ${status}`))
  }
  return joinLines(lines)
}

function lineAt(moment: number, level: string, who: string, says: string) {
  return `${toIsoTime(moment)} ${level.padEnd(5)} ${who.padEnd(7)} ${says}`
}

/** The request log of the server under test. */
export function serverLog(run: ScheduledRun): string {
  const random = createSeededRandom(run.seed + 7)
  const paths = ["/livez", "/auth/callback", "/api/v1/apps", "/api/v1/sessions", "/api/v1/knowledge"]
  const lines = run.startedSteps.flatMap(({ at }) =>
    Array.from({ length: 9 }, (_, index) => {
      const [path, status] = [random.pick(paths), random.chance(0.03) ? 503 : 200]
      const time = toIsoTime(at + index * 900)
      return JSON.stringify({ time, level: "info", msg: "request", path, status, ms: random.integer(3, 240) })
    }),
  )
  return joinLines(lines)
}

export function htmlReport(run: ScheduledRun): string {
  const rows = run.startedSteps.map(
    ({ step, done }) => `<li>${step.name}: ${done ? "done" : "not done"}</li>`,
  )
  return `<!doctype html><title>${run.id}</title><h1>${run.id}</h1><ol>${rows.join("")}</ol>\n`
}

/** The conversation between the tester and the agent, as JSON lines in the shape that most model APIs use. */
export function conversationLines(run: ScheduledRun): string {
  const random = createSeededRandom(run.seed + 3)
  const steps = run.startedSteps.flatMap(({ step, at: from, done }, index) => {
    const at = (seconds: number) => toIsoTime(from + seconds * 1_000)
    const id = `call_${index + 1}`
    const limit = random.integer(3, 20)
    const [name, input] =
      index % 2 === 0
        ? ["list_items", { state: "open", limit }]
        : ["create_item", { title: random.pick(texts.titles), labels: ["from-the-agent"] }]
    const call = { id, type: "function", function: { name, arguments: JSON.stringify(input) } }
    const asked = [
      { role: "user", content: texts.questions[index % texts.questions.length], at: at(1) },
      { role: "assistant", content: null, at: at(3), tool_calls: [call] },
    ]
    if (step === run.stoppedStep && !done)
      return [...asked, { role: "assistant", content: texts.failed, at: at(9) }]
    return [
      ...asked,
      { role: "tool", tool_call_id: id, name, content: JSON.stringify(texts.result), at: at(4) },
      { role: "assistant", content: texts.answer, at: at(6) },
    ]
  })
  const system = { role: "system", content: texts.system, at: toIsoTime(run.createdAt) }
  return joinLines([system, ...steps].map((message) => JSON.stringify(message)))
}

/** The conversation between the driver and the judge model, as plain text. */
export function judgeText(run: ScheduledRun): string {
  const dialog = run.startedSteps.flatMap(({ step, done }) => [
    `User: Here is what happened in the step "${step.name}". Did the agent complete its task?`,
    ...step.logLines.map((line) => `  - ${line}`),
    done || !run.failureMessage
      ? `Assistant: Yes. Each of the ${step.logLines.length} lines is what the plan expects.`
      : `Assistant: No. ${run.failureMessage}.`,
    "",
  ])
  return [
    "System: You judge the runs of an agent. Answer yes or no first, then give the reason.",
    "",
    ...dialog,
  ].join("\n")
}

function toIsoTime(moment: number) {
  return new Date(moment).toISOString()
}
