import { platformContext } from "~/platform/context"
import { type PaymentNote, readPaymentNote } from "~/routes/launchpad/balance/payment-note.server"
import type { PaymentSnapshot } from "../checkout/payment-state"
import type { Route } from "./+types/payment-status"

/** Polled by the page that waits for the payment. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<PaymentSnapshot> {
  const platform = context.get(platformContext)
  const [note, balance] = await Promise.all([readPaymentNote(context, request), platform.balance.get()])
  const at = Date.now()
  if (!balance.ok) return { at, arrived: false, problem: balance.problem.kind }
  return { at, arrived: (addedCents(note, balance.value.cents) ?? 0) > 0, problem: null }
}

/**
 * By how much the balance has changed since the payment began; null if it wasn't known then. Running machines lower it meanwhile, so
 * any increase counts as paid.
 */
export function addedCents(note: PaymentNote | null, cents: number) {
  const before = note?.balanceBefore ?? null
  return before === null ? null : cents - before
}
