import { builtActions } from "./built-routes"
import { type FoundForm, jobsEnded, type Walked, walkForms } from "./form-walk"
import { type Answer, signIn, type Visitor } from "./visitor"

interface Sent {
  visitor: Visitor
  answer: Answer
}

/** Sends the form once more, in some way. */
type Step = (form: FoundForm) => Promise<Sent>

/** Sends the form as it is, in a session of that person. */
export async function post(visitor: Visitor, { exit }: FoundForm): Promise<Sent> {
  const { url, entries } = exit.request
  return { visitor, answer: await visitor.post(url.pathname + url.search, entries) }
}

/** What people do with a form that they have sent. */
export const usualSteps = (server: Walked): Record<string, Step> => ({
  "again, as after Back": (form) => post(form.visitor, form),
  "from a second session": (form) => post(form.second, form),
  async "after a new sign-in"(form) {
    await form.visitor.post("/auth/sign-out", "")
    if (form.email) form.visitor = await signIn(server, form.email)
    return await post(form.visitor, form)
  },
})

/** The platform is asked again, which changes nothing: a timeout counts from the creation. */
const repeatable = ["POST /deployments/:id/timeout"]

/**
 * Sends each form that a page leads to eight times at once, then by these steps if it acted, then as somebody else, and counts what the
 * platform is asked to do.
 */
export async function actsOfForms(server: Walked, steps: Record<string, Step>) {
  /** Everything that is wrong. */
  const faults: string[] = []
  const reached = new Set<string>()
  const acting = new Set<string>()
  const repeated = new Set<string>()
  const strangers = new Map<string, Promise<Visitor>>()

  async function stranger(form: FoundForm) {
    const email = form.email === "ada@example.com" ? "noor@example.com" : "ada@example.com"
    const known = strangers.get(email) ?? signIn(server, email)
    strangers.set(email, known)
    return await post(await known, form)
  }

  for await (const form of walkForms(server)) {
    const { exit, page, email } = form
    const actsSince = createCounter(server, form)
    function noteAgain(step: string, [act, ...more]: string[]) {
      if (act === undefined) return
      if (repeatable.includes(exit.action)) repeated.add(exit.action)
      else faults.push(`${exit.name} acts again ${step}: ${act} and ${more.length} more`)
    }

    const others = Array.from({ length: 7 }, () => post(form.visitor, form))
    const answer = await form.visitor.go(exit.request, page)
    const outcomes = (await Promise.all(others)).map(outcomeOf)
    const acts = await actsSince(form.visitor)
    noteAgain(
      "when sent eight times at once",
      acts.filter((act, at) => acts.indexOf(act) < at),
    )
    for (const [step, send] of acts.length > 0 ? Object.entries(steps) : []) {
      const sent = await send(form)
      outcomes.push(outcomeOf(sent))
      noteAgain(step, await actsSince(sent.visitor))
    }
    if (email) {
      const refused = await stranger(form)
      noteAgain("by somebody else", await actsSince(refused.visitor))
      if (refused.answer.status !== 307) faults.push(`${exit.name} isn't refused to somebody else`)
    }
    reached.add(exit.action)
    if (acts.length > 0) acting.add(exit.action)
    if (answer.status >= 400) faults.push(`${exit.name} is refused: ${answer.status} ${answer.text}`)
    if (acts.length > 0 && new Set(outcomes).size > 1)
      faults.push(`${exit.name} has several outcomes: ${outcomes.join(", ")}`)
    await form.answered(answer)
  }
  const stale = repeatable.filter((action) => !repeated.has(action))
  return {
    faults: [...faults, ...stale.map((action) => `${action} is not repeated`)],
    idle: [...reached].filter((action) => !acting.has(action)).sort(),
    unreached: builtActions().filter((action) => !reached.has(`POST ${action}`)),
  }
}

/** A payment opens by a page that refreshes. */
function outcomeOf({ answer }: Sent) {
  const opens = /http-equiv="refresh" content="[^"]*"/.exec(answer.body)?.[0]
  return `${answer.status} ${answer.headers.location ?? opens ?? ""}`
}

/** What was done since the last time. A line of a terminal is seen on the screen only. */
function createCounter({ control }: Walked, form: FoundForm) {
  const { action, request } = form.exit
  const typed = new Map<Visitor, number>()
  const terminal = /^\/deployments\/[^/]+\/terminal(?=$|\/input$)/.exec(request.url.pathname)?.[0]
  return async (sender: Visitor) => {
    if (/bulk|jobs/.test(action)) await jobsEnded(form.visitor)
    const calls = await control.changes()
    await control.clearRequests()
    const acts = calls.map(({ method, path, body }) => `${method} ${path} ${JSON.stringify(body)}`)
    if (!terminal) return acts
    const screen = await sender.open(`${terminal}?view=text`)
    const lines = screen.document.querySelector("main pre")?.text.match(/seven-acts/g)?.length ?? 0
    const before = typed.get(sender) ?? 0
    typed.set(sender, lines)
    // A process that has been started again has no lines of an earlier shell.
    return [...acts, ...Array<string>(Math.max(0, lines - before)).fill("a typed line")]
  }
}
