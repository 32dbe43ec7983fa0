import { z } from "zod"
import { type Context, visit } from "~/http/contexts"
import { longestCookie, signedCookie } from "../../../http/cookies.server"

/** What we know about a balance payment before its payment page opens. */
export type PaymentNote = z.output<typeof stored>

const stored = z.object({
  /** Cents; null when the balance could not be loaded. */
  balanceBefore: z.int().nullable(),
  returnTo: z.string().nullable(),
})

const lifetimeSeconds = 60 * 60

function paymentCookie(context: Context) {
  return signedCookie(context, "payment", lifetimeSeconds, context.get(visit).session?.tag)
}

/**
 * A signed Set-Cookie value that keeps the note while the user pays elsewhere. A return address that is too long
 * loses its query.
 */
export async function keepPaymentNote(context: Context, { balanceBefore, returnTo }: PaymentNote) {
  const cookie = paymentCookie(context)
  const attempts = returnTo === null ? [] : [inUnicode(returnTo), returnTo.replace(/[?#].*/, "")]
  for (const attempt of attempts) {
    const kept = await cookie.serialize({ balanceBefore, returnTo: attempt })
    if (kept.length <= longestCookie) return kept
  }
  return await cookie.serialize({ balanceBefore, returnTo: null })
}

/** A Set-Cookie value that deletes the note. */
export async function forgetPaymentNote(context: Context) {
  return await paymentCookie(context).serialize("", { maxAge: 0 })
}

/** The note of the person's latest payment; null when there is none or its signature is wrong. */
export async function readPaymentNote(context: Context, request: Request): Promise<PaymentNote | null> {
  const parsed = stored.safeParse(await paymentCookie(context).parse(request.headers.get("Cookie")))
  if (!parsed.success) return null
  const { balanceBefore, returnTo } = parsed.data
  return { balanceBefore, returnTo: returnTo && inAscii(returnTo) }
}

/** Decodes a path: a non-Latin letter takes one character instead of six. */
function inUnicode(path: string): string {
  try {
    const legible = decodeURI(path)
    return inAscii(legible) === inAscii(path) ? legible : path
  } catch {
    return path
  }
}

/** The inverse of `inUnicode`, encoded the way forms encode. */
function inAscii(path: string): string {
  const { pathname, searchParams, hash } = new URL(path, "https://return.invalid")
  return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ""}${hash}`
}
