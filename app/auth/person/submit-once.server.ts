import { z } from "zod"
import { type Failure, failure } from "../../domain/outcome"
import { type Context, services, visit } from "../../http/contexts"

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
  context: Context,
  submission: { key: string; content: unknown },
  work: () => Promise<T>,
): Promise<Submitted<T>> {
  const { session } = context.get(visit)
  if (!session) return { outcome: await work() }
  const owned = { person: session.subject, owner: session.key, ...submission }
  const { idempotency } = context.get(services)
  const once = await idempotency.once(owned, work, (outcome) => refusal.safeParse(outcome).success)
  if (once.state === "done") return once
  if (once.state === "not-taken") return { outcome: failure("not-taken") }
  return { outcome: failure("unsettled"), ...(once.state === "running" && { again: submission.key }) }
}

/** Not the kinds after which nobody knows whether the platform has acted. */
const refusal = z.object({
  ok: z.literal(false),
  problem: z.object({
    kind: z.string().refine((kind) => kind !== "unavailable" && kind !== "malformed"),
  }),
})
