import type { Route } from "./+types/payment-status"
import { findLicense } from "./load.server"

/** Polled by the page that waits for the payment. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findLicense(context, params.id)
  // Ends the polling. The page then reloads and asks to sign in.
  if (found.state === "signed-out") return { arrived: true }
  return { arrived: found.state === "found" && !found.license.paymentPending }
}
