import type { RouterContextProvider } from "react-router"
import { z } from "zod"
import { longestCookie, signedCookie } from "./signed-cookie"

/** What is known of a payment into the balance before its payment page is opened. */
export interface PaymentNote {
  /** Cents; null when the balance could not be read. */
  balanceBefore: number | null
  /** Where the person was going when the money was missing. */
  wayBack: string | null
}

const lifetimeSeconds = 60 * 60

const stored = z.object({ balanceBefore: z.int().nullable(), wayBack: z.string().nullable() })

/**
 * The Set-Cookie value that keeps the note, signed, while somebody pays elsewhere. A way back whose query would make it
 * too long leads to the same page without it.
 */
export async function keepPaymentNote(
  context: Readonly<RouterContextProvider>,
  { balanceBefore, wayBack }: PaymentNote,
) {
  const cookie = signedCookie(context, "payment", lifetimeSeconds)
  const ways = wayBack === null ? [] : [inUnicode(wayBack), wayBack.replace(/[?#].*/, "")]
  for (const way of ways) {
    const kept = await cookie.serialize({ balanceBefore, wayBack: way })
    if (kept.length <= longestCookie) return kept
  }
  return await cookie.serialize({ balanceBefore, wayBack: null })
}

/** The note of the payment that was begun last; null when there is none, or it is not ours. */
export async function readPaymentNote(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<PaymentNote | null> {
  const parsed = stored.safeParse(
    await signedCookie(context, "payment", lifetimeSeconds).parse(request.headers.get("Cookie")),
  )
  if (!parsed.success) return null
  const { balanceBefore, wayBack } = parsed.data
  return { balanceBefore, wayBack: wayBack && inAscii(wayBack) }
}

/** A path as it is read rather than as it is sent: a letter that is no Latin one takes six characters there. */
function inUnicode(path: string): string {
  try {
    const legible = decodeURI(path)
    return inAscii(legible) === inAscii(path) ? legible : path
  } catch {
    return path
  }
}

/** The other way round, in the spelling of forms. */
function inAscii(path: string): string {
  const { pathname, searchParams, hash } = new URL(path, "https://return.invalid")
  return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ""}${hash}`
}
