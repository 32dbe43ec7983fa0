import { readPaymentNote } from "~/http/payment-cookie"
import { platformContext } from "~/platform/context"
import type { Route } from "./+types/payment"
import { paymentArrived } from "./payment-arrived"

/** Whether the payment that was begun last has arrived: asked by the page that waits for it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  // The page shows what a visitor sees then.
  if (!platform) return { arrived: true }
  const [note, balance] = await Promise.all([readPaymentNote(context, request), platform.balance.get()])
  const before = note?.balanceBefore ?? null
  return { arrived: before !== null && balance.ok && paymentArrived(before, balance.value.cents) }
}
