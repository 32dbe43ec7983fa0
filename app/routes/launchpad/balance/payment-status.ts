import { platformContext } from "~/platform/context"
import { readPaymentNote } from "~/routes/launchpad/balance/payment-note.server"
import type { Route } from "./+types/payment-status"

/** Polled by the page that waits for the payment. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const [note, balance] = await Promise.all([readPaymentNote(context, request), platform.balance.get()])
  // Ends the polling. The page then reloads and asks to sign in.
  if (!balance.ok && balance.problem.kind === "session-ended") return { arrived: true }
  const before = note?.balanceBefore ?? null
  return { arrived: before !== null && balance.ok && balanceIncreased(before, balance.value.cents) }
}

/** Running machines lower the balance while a payment is made, so any increase counts as paid. */
export function balanceIncreased(balanceBefore: number, cents: number) {
  return cents > balanceBefore
}
