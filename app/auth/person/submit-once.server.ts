import type { RouterContextProvider } from "react-router"
import { z } from "zod"
import { type Failure, failure } from "../../domain/outcome"
import { services, visit } from "../../http/contexts"

export interface Submitted<T> {
  /** Of the first submission. A failure when nothing could be remembered, or nobody knows what the first one did. */
  outcome: T | Failure
  /** The key that the form keeps: its first submission is still at work, and the next one gets its outcome. */
  again?: string
}

/**
 * `Idempotency.once` for the session of the request. A visitor's work isn't remembered: the platform refuses it, and the
 * same form must work after sign-in. Its refusals are failures of the form: an error page would lose its input.
 */
export async function submitOnce<T>(
  context: Readonly<RouterContextProvider>,
  submission: { key: string; content: unknown },
  work: () => Promise<T>,
): Promise<Submitted<T>> {
  const { session } = context.get(visit)
  if (!session) return { outcome: await work() }
  const owned = { person: session.subject, owner: session.key, ...submission }
  const { idempotency } = context.get(services)
  try {
    return {
      outcome: await idempotency.once(owned, work, (outcome) => refusal.safeParse(outcome).success),
    }
  } catch (error) {
    if (!(error instanceof Response)) throw error
    if (error.status === 503) return { outcome: failure("not-taken") }
    if (error.status !== 409) throw error
    const { success } = running.safeParse(await error.json())
    return { outcome: failure("unsettled"), ...(success && { again: submission.key }) }
  }
}

const running = z.object({ isRunning: z.literal(true) })

/** Not the kinds after which nobody knows whether the platform has acted. */
const refusal = z.object({
  ok: z.literal(false),
  problem: z.object({
    kind: z.string().refine((kind) => kind !== "unavailable" && kind !== "malformed"),
  }),
})
