import { createSeededRandom } from "../seeded-random"
import texts from "./conversation.json"
import { progressOf, type TestRun } from "./runs"

/** The conversation between the tester and the agent, as JSON lines in the shape that most model APIs use. */
export function conversationLines(run: TestRun, now: number): string {
  const random = createSeededRandom(run.seed + 3)
  const steps = progressOf(run, now).startedSteps.flatMap(({ step, at, done }, index) => {
    const after = (seconds: number) => new Date(at + seconds * 1_000).toISOString()
    const id = `call_${index + 1}`
    const limit = random.integer(3, 20)
    const [name, input] =
      index % 2 === 0
        ? ["list_items", { state: "open", limit }]
        : ["create_item", { title: random.pick(texts.titles), labels: ["from-the-agent"] }]
    const call = { id, type: "function", function: { name, arguments: JSON.stringify(input) } }
    const asked = [
      { role: "user", content: texts.questions[index % texts.questions.length], at: after(1) },
      { role: "assistant", content: null, at: after(3), tool_calls: [call] },
    ]
    if (step === run.stoppedStep && !done) {
      return [...asked, { role: "assistant", content: texts.failed, at: after(9) }]
    }
    return [
      ...asked,
      { role: "tool", tool_call_id: id, name, content: JSON.stringify(texts.result), at: after(4) },
      { role: "assistant", content: texts.answer, at: after(6) },
    ]
  })
  const system = { role: "system", content: texts.system, at: new Date(run.createdAt).toISOString() }
  return [system, ...steps].map((message) => `${JSON.stringify(message)}\n`).join("")
}

/** The conversation between the driver and the judge model, as plain text. */
export function judgeText(run: TestRun, now: number): string {
  const dialog = progressOf(run, now).startedSteps.flatMap(({ step, done }) => [
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
