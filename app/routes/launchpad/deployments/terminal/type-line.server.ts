import { createHash } from "node:crypto"
import type { RouterContextProvider } from "react-router"
import { data } from "react-router"
import { z } from "zod"
import { inputNameLength } from "~/domain/terminal-frames"
import { parseForm } from "~/http/form.server"
import { type ScreenCaller, screenKeys, terminalScreensContext } from "~/terminal/terminal-screens"

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
  context: Readonly<RouterContextProvider>,
  request: Request,
  caller: ScreenCaller | null,
): Promise<UnsentLine | null> {
  const form = await parseForm(request, lineSchema)
  if (!form.ok) throw data(null, { status: 400 })
  const { line, key } = form.value
  if (!caller) return { line, problem: "You are signed out. Your line wasn't sent." }
  if (line.length > longestLine) {
    const most = longestLine.toLocaleString("en-US")
    return { line, problem: `Your line wasn't sent. It is longer than ${most} characters.` }
  }
  const screens = context.get(terminalScreensContext)
  // After the browser's Back, the old form comes with another line, which is typed.
  const name = createHash("sha256")
    .update(JSON.stringify([form.key, line, key]))
    .digest("base64url")
  const keys = { text: line, key, name: name.slice(0, inputNameLength) }
  const sent = await screens.type(caller, keys)
  return sent === "offline" ? { line, problem: "Not connected. Your line wasn't sent." } : null
}
