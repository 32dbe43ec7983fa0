import type { RouterContextProvider } from "react-router"
import { z } from "zod"
import { services, visit } from "../../http/contexts"

/**
 * `Idempotency.once` for the session of the request. A visitor's work isn't remembered: the platform refuses it, and the
 * same form must work after sign-in.
 */
export async function submitOnce<T>(
  context: Readonly<RouterContextProvider>,
  submission: { key: string; content: unknown },
  work: () => Promise<T>,
): Promise<T> {
  const { session } = context.get(visit)
  if (!session) return await work()
  return await context
    .get(services)
    .idempotency.once(
      { person: session.subject, owner: session.key, ...submission },
      work,
      (outcome) => refusal.safeParse(outcome).success,
    )
}

/** Not the kinds after which nobody knows whether the platform has acted. */
const refusal = z.object({
  ok: z.literal(false),
  problem: z.object({
    kind: z.string().refine((kind) => kind !== "unavailable" && kind !== "malformed"),
  }),
})
