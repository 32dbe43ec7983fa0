import type { RouterContextProvider } from "react-router"
import { z } from "zod"
import { sessionContext } from "~/auth/context"
import { ceilingDays, committedCents, spentCentsSince } from "~/domain/ceiling"
import type { Chargeable } from "~/domain/charges"
import { signedCookie } from "~/http/signed-cookie.server"

const stored = z.object({ cents: z.int(), since: z.int() })

/** What a person wants to spend at most from a moment on, in cents and epoch milliseconds. */
type Ceiling = z.output<typeof stored>

export interface CeilingUse extends Ceiling {
  /** What the machines that run have cost since then; others aren't counted. */
  spent: number
  /** With what they still cost until they stop; infinite when one has no timeout. */
  committed: number
}

function cookieOf(context: Readonly<RouterContextProvider>) {
  return signedCookie(context, "ceiling", ceilingDays * 24 * 60 * 60, context.get(sessionContext)?.tag)
}

/** The headers that keep a ceiling in this browser, so that pages can warn; null forgets it. The platform has the timeouts. */
export async function keepCeiling(context: Readonly<RouterContextProvider>, ceiling: Ceiling | null) {
  const cookie = cookieOf(context)
  return { "Set-Cookie": await (ceiling ? cookie.serialize(ceiling) : cookie.serialize("", { maxAge: 0 })) }
}

/** Null when the person has set none in this browser. */
export async function readCeiling(
  context: Readonly<RouterContextProvider>,
  request: Request,
  machines: Chargeable[],
): Promise<CeilingUse | null> {
  const kept = stored.safeParse(await cookieOf(context).parse(request.headers.get("Cookie"))).data
  if (!kept) return null
  const { since } = kept
  const spent = spentCentsSince(machines, since, Date.now())
  return { ...kept, spent, committed: committedCents(machines, since) }
}
