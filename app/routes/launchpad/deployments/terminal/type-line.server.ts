import { data } from "react-router"
import { z } from "zod"
import { submitOnce } from "~/auth/person/submit-once.server"
import { formatNumber } from "~/domain/count-text"
import { failure, success } from "~/domain/outcome"
import { problemText } from "~/domain/problem-text"
import { type Context, services } from "~/http/contexts"
import { parseForm } from "~/http/form.server"
import { type ScreenCaller, screenKeys } from "~/terminal/terminal-screens"

/** As much as a terminal takes in one line. */
const longestLine = 4_000

const lineSchema = z.object({
  line: z.string().default(""),
  key: z.enum(screenKeys).default("Enter"),
})

/** Why a line was not sent, with the line, so that it can be sent again. */
export interface UnsentLine {
  line: string
  problem: string
}

/** Types the line of the form, then its key. A form that is sent twice types once. Null when it was sent. */
export async function typeLine(
  context: Context,
  request: Request,
  caller: ScreenCaller | null,
): Promise<UnsentLine | null> {
  const form = await parseForm(request, lineSchema)
  if (!form.ok) throw data(null, { status: 400 })
  const { line, key } = form.value
  if (!caller) return { line, problem: "You are signed out. Your line wasn't sent." }
  if (line.length > longestLine) {
    const most = formatNumber(longestLine)
    return { line, problem: `Your line wasn't sent. It is longer than ${most} characters.` }
  }
  const screens = context.get(services).screens
  const submission = { key: form.key, content: ["line", caller.deploymentId, line, key] }
  const { outcome: sent } = await submitOnce(context, submission, async () =>
    (await screens.type(caller, { text: line, key })) ? success(null) : failure("rejected"),
  )
  if (sent.ok) return null
  const isOurs = sent.problem.kind !== "rejected"
  return { line, problem: isOurs ? problemText(sent.problem) : "Not connected. Your line wasn't sent." }
}
