import type { Route } from "./+types/payment-status"
import { findLicense } from "./load.server"

/** Whether the license is paid for: asked by the page that waits for it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findLicense(context, params.id)
  // The page shows what a visitor sees then.
  if (found.state === "signed-out") return { arrived: true }
  return { arrived: found.state === "found" && !found.license.paymentPending }
}
