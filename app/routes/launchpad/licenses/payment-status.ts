import type { PaymentSnapshot } from "../checkout/payment-state"
import type { Route } from "./+types/payment-status"
import { findLicense } from "./load.server"

/** Polled by the page that waits for the payment. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<PaymentSnapshot> {
  const found = await findLicense(context, params.id)
  const at = Date.now()
  return found.state === "found"
    ? { at, arrived: !found.license.paymentPending, problem: null }
    : { at, arrived: false, problem: found.problem }
}
