import { readPaymentNote } from "~/http/payment-cookie"
import { platformContext } from "~/platform/context"
import type { Route } from "./+types/payment-status"

/** Whether the payment that was begun last has arrived: asked by the page that waits for it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  // The page shows what a visitor sees then.
  if (!platform) return { arrived: true }
  const [note, balance] = await Promise.all([readPaymentNote(context, request), platform.balance.get()])
  const before = note?.balanceBefore ?? null
  return { arrived: before !== null && balance.ok && balanceIncreased(before, balance.value.cents) }
}

/** Running machines go on costing while somebody pays; a balance that has risen has still been paid into. */
export function balanceIncreased(balanceBefore: number, cents: number) {
  return cents > balanceBefore
}
