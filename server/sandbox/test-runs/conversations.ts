import { createSeededRandom } from "../seeded-random"
import { progressOf, type TestRun } from "./runs"

/** A chat message in the shape that most model APIs use. */
interface Message {
  role: "system" | "user" | "assistant" | "tool"
  content: string | null
  at: string
  tool_calls?: Array<{ id: string; type: "function"; function: { name: string; arguments: string } }>
  tool_call_id?: string
  name?: string
}

const items = [
  "the importer skips empty rows",
  "dates are shown a day early in Honolulu",
  "the export has no header",
  "search finds nothing behind an apostrophe",
  "two tabs overwrite each other",
] as const

/** The conversation between the tester and the agent, as JSON lines. */
export function conversationLines(run: TestRun, now: number): string {
  return messages(run, now)
    .map((message) => `${JSON.stringify(message)}\n`)
    .join("")
}

/** The conversation between the driver and the judge model, as plain text. */
export function judgeText(run: TestRun, now: number): string {
  const { startedSteps } = progressOf(run, now)
  const dialog = startedSteps.flatMap(({ step, done }) => [
    `User: Here is what happened in the step "${step.name}". Did the agent complete its task?`,
    ...step.logLines.map((line) => `  - ${line}`),
    done || !run.failureMessage
      ? `Assistant: Yes. Each of the ${step.logLines.length} lines is what the plan expects.`
      : `Assistant: No. ${run.failureMessage}.`,
    "  I looked at the log, the answer and the state of the service, in this order.",
    "  I found nothing else.",
    "",
  ])
  return [
    "System: You judge the runs of an agent. Answer yes or no first, then give the reason.",
    "",
    ...dialog,
    ...dialog.map((line) =>
      line.replace("Here is what happened", "Once more, without the last answer: what happened"),
    ),
  ]
    .map((line) => `${line}\n`)
    .join("")
}

function messages(run: TestRun, now: number): Message[] {
  const random = createSeededRandom(run.seed + 3)
  const { startedSteps } = progressOf(run, now)
  const all: Message[] = [
    {
      role: "system",
      content:
        "You help a team with its list of items. Use the tools and never show a token. Always give the number of items.",
      at: new Date(run.createdAt).toISOString(),
    },
  ]
  for (const [index, { step, at, done }] of startedSteps.entries()) {
    const moment = (seconds: number) => new Date(at + seconds * 1_000).toISOString()
    const call = `call_${index + 1}`
    const limit = random.integer(3, 20)
    all.push({ role: "user", content: questions[index % questions.length] ?? "", at: moment(1) })
    all.push({
      role: "assistant",
      content: null,
      at: moment(3),
      tool_calls: [
        {
          id: call,
          type: "function",
          function: {
            name: index % 2 === 0 ? "list_items" : "create_item",
            arguments: JSON.stringify(
              index % 2 === 0
                ? { state: "open", limit }
                : { title: random.pick(items), labels: ["from-the-agent"] },
            ),
          },
        },
      ],
    })
    if (step === run.stoppedStep && !done) {
      all.push({
        role: "assistant",
        content: "I couldn't reach the service.",
        at: moment(9),
      })
      return all
    }
    all.push({
      role: "tool",
      tool_call_id: call,
      name: index % 2 === 0 ? "list_items" : "create_item",
      content: JSON.stringify(
        items.slice(0, 3).map((title, at) => ({ number: 41 + at, title, state: "open" })),
      ),
      at: moment(4),
    })
    all.push({
      role: "assistant",
      content: `There are 14 open items. The newest are:\n\n1. ${items[0]}\n2. ${items[1]}\n3. ${items[2]}\n\nShall I add another one?`,
      at: moment(6),
    })
  }
  return all
}

const questions = [
  "What is open in our list?",
  "Add an item about the export problem.",
  "How many are open now?",
  "Please add it again, but only if it does not exist yet.",
  "Has anything changed since an hour ago?",
  "List them again.",
]
