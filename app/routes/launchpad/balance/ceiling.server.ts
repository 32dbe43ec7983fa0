import type { RouterContextProvider } from "react-router"
import { z } from "zod"
import { sessionContext } from "~/auth/context"
import { ceilingDays, committedCents } from "~/domain/ceiling"
import type { Chargeable } from "~/domain/charges"
import { signedCookie } from "~/http/signed-cookie.server"

const stored = z.object({ cents: z.int(), since: z.int() })

/** What a person wants to spend at most from a moment on, in cents and epoch milliseconds. */
type Ceiling = z.output<typeof stored>

export interface CeilingUse extends Ceiling {
  /** Cents that the machines that run now leave of it; negative when they go beyond it. */
  left: number
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
  return kept ? { ...kept, left: kept.cents - committedCents(machines, kept.since) } : null
}
