import { createCookie, type RouterContextProvider } from "react-router"
import { z } from "zod"
import { cookieSecrets, requestInfo } from "./contexts"
import { cookieName } from "./cookies"

/** What is known of a payment into the balance before its payment page is opened. */
export interface PaymentNote {
  /** Cents; null when the balance could not be read. */
  balanceBefore: number | null
  /** Where the person was going when the money was missing (decision 10). */
  wayBack: string | null
}

const lifetimeSeconds = 60 * 60
/** Cookies stay small (B1): a way back that is longer is left out. */
const longestWayBack = 240

const stored = z.object({ balanceBefore: z.int().nullable(), wayBack: z.string().nullable() })

/** The Set-Cookie value that keeps the note, signed, while somebody pays elsewhere. */
export async function keepPaymentNote(context: Readonly<RouterContextProvider>, note: PaymentNote) {
  const { balanceBefore, wayBack } = note
  const kept = wayBack && wayBack.length <= longestWayBack ? wayBack : null
  return await cookieOf(context).serialize({ balanceBefore, wayBack: kept })
}

/** The note of the payment that was begun last; null when there is none, or it is not ours. */
export async function readPaymentNote(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<PaymentNote | null> {
  const parsed = stored.safeParse(await cookieOf(context).parse(request.headers.get("Cookie")))
  return parsed.success ? parsed.data : null
}

function cookieOf(context: Readonly<RouterContextProvider>) {
  const { origin } = context.get(requestInfo)
  return createCookie(cookieName(origin, "payment"), {
    secrets: context.get(cookieSecrets),
    httpOnly: true,
    sameSite: "lax",
    secure: origin.startsWith("https:"),
    path: "/",
    maxAge: lifetimeSeconds,
  })
}
