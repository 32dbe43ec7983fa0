import type { z } from "zod"
import { failure, type Outcome } from "../domain/outcome"
import type { Log } from "../http/contexts"
import { readJson } from "./body.server"
import { hasRoomIn, type Limits } from "./limits.server"
import { readAnswer } from "./schema-fields.server"

/** Responses up to this size are read without reserving memory. */
const smallAnswer = 64 * 1024

/** Reads and converts a response. Its memory stays reserved until it is converted. */
export async function readShape<T>(
  response: Response,
  shape: z.ZodType<T>,
  { upstream, answerBytes, log }: Pick<Limits, "answerBytes"> & { upstream: string; log: Log },
): Promise<Outcome<T>> {
  const memory = await answerBytes.acquire(0)
  if (!memory) return failure("busy")
  try {
    const answer = await readJson(response, hasRoomIn(memory, smallAnswer))
    if (!answer.ok) return answer
    const { parsed, unread, fields } = readAnswer(shape, answer.value)
    if (!parsed.success) {
      const places = parsed.error.issues.slice(0, 5).map((issue) => issue.path.join("."))
      log.warn({ upstream, places, fields }, "the platform's answer has another shape")
      return failure("malformed")
    }
    if (unread > 0) log.warn({ upstream, unread, fields }, "entries of the platform's answer are left out")
    return { ok: true, value: parsed.data }
  } finally {
    memory.release()
  }
}
