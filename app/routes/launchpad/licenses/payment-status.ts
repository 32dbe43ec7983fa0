import { platformContext } from "~/platform/context"
import type { Route } from "./+types/payment-status"
import { findLicense } from "./load.server"

/** Polled by the page that waits for the payment. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findLicense(context.get(platformContext), params.id)
  if (found.state === "found") return { arrived: !found.license.paymentPending }
  // Ends the polling. The page then reloads and asks to sign in.
  return { arrived: found.problem === "session-ended" }
}
