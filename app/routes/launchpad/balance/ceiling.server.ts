import type { RouterContextProvider } from "react-router"
import { z } from "zod"
import { ceilingDays, committedCents } from "~/domain/ceiling"
import type { Chargeable } from "~/domain/charges"
import { visit } from "~/http/contexts"
import { signedCookie } from "~/http/signed-cookie.server"

/** What a person wants to spend at most from a moment on, in cents and epoch milliseconds. */
const stored = z.object({ cents: z.int(), since: z.int() })

export type CeilingUse = NonNullable<Awaited<ReturnType<typeof readCeiling>>>

function cookieOf(context: Readonly<RouterContextProvider>) {
  return signedCookie(context, "ceiling", ceilingDays * 24 * 60 * 60, context.get(visit).session?.tag)
}

/** The headers that keep a ceiling in this browser, so that pages can warn; null forgets it. The platform has the timeouts. */
export async function keepCeiling(
  context: Readonly<RouterContextProvider>,
  ceiling: z.output<typeof stored> | null,
) {
  return { "Set-Cookie": await cookieOf(context).serialize(ceiling, ceiling ? {} : { maxAge: 0 }) }
}

/** Null when the person has set none in this browser. */
export async function readCeiling(
  context: Readonly<RouterContextProvider>,
  request: Request,
  machines: Chargeable[],
) {
  const kept = stored.safeParse(await cookieOf(context).parse(request.headers.get("Cookie"))).data
  if (!kept) return null
  return {
    ...kept,
    /** What the machines that run have cost since then; others aren't counted. */
    spent: committedCents(machines, kept.since, Date.now() + 1),
    /** With what they still cost until they stop; infinite when one has no timeout. */
    committed: committedCents(machines, kept.since),
  }
}
