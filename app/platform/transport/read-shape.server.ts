import type { z } from "zod"
import { failure, type Outcome } from "../../domain/outcome"
import type { Log } from "../../http/contexts"
import { readJson } from "./body.server"
import { hasRoomIn, type Limits, smallAnswer } from "./limits.server"
import { readAnswer } from "./schema-fields.server"

/** Reads and converts a response, a large one in turns. Its memory stays reserved until it is converted. */
export async function readShape<T>(
  response: Response,
  shape: z.ZodType<T>,
  reading: { upstream: string; limits: Limits; log: Log; turn?: () => Promise<void> },
): Promise<Outcome<T>> {
  const { upstream, limits, log, turn = async () => {} } = reading
  const memory = await limits.answerBytes.acquire(0)
  if (!memory) return failure("busy")
  try {
    const answer = await readJson(response, hasRoomIn(memory, smallAnswer), undefined, turn)
    if (!answer.ok) return answer
    const { whole, large } = answer
    const { parsed, unread, fields } = await readAnswer(shape, answer.value, { whole, turn })
    if (!parsed.success) {
      const places = parsed.error.issues.slice(0, 5).map((issue) => issue.path.join("."))
      log.warn({ upstream, places, fields }, "the platform's answer has another shape")
      return failure("malformed")
    }
    if (unread > 0) log.warn({ upstream, unread, fields }, "entries of the platform's answer are left out")
    const outcome: Outcome<T> = { ok: true, value: parsed.data }
    if (large) limits.large.add(outcome)
    return outcome
  } finally {
    memory.release()
  }
}
