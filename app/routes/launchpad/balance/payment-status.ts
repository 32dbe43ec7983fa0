import { platformContext } from "~/platform/context"
import { readPaymentNote } from "~/routes/launchpad/balance/payment-note.server"
import type { PaymentSnapshot } from "../checkout/payment-state"
import type { Route } from "./+types/payment-status"

/** Polled by the page that waits for the payment. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<PaymentSnapshot> {
  const platform = context.get(platformContext)
  const [note, balance] = await Promise.all([readPaymentNote(context, request), platform.balance.get()])
  const at = Date.now()
  if (!balance.ok) return { at, arrived: false, problem: balance.problem.kind }
  const before = note?.balanceBefore ?? null
  return { at, arrived: before !== null && balanceIncreased(before, balance.value.cents), problem: null }
}

/** Running machines lower the balance while a payment is made, so any increase counts as paid. */
export function balanceIncreased(balanceBefore: number, cents: number) {
  return cents > balanceBefore
}
