import type { RouterContextProvider } from "react-router"
import { checkoutAddress } from "~/domain/checkout-address"
import { failure, type Outcome } from "~/domain/outcome"
import { checkoutRules, requestInfo } from "~/http/contexts"

/** The payment page that the platform named, if it is one that may be followed (decision 28). */
export function trustedPaymentPage(
  context: Readonly<RouterContextProvider>,
  asked: Outcome<{ address: string }>,
): Outcome<{ address: string }> {
  if (!asked.ok) return asked
  const address = checkoutAddress(asked.value.address, context.get(checkoutRules))
  if (address !== null) return { ok: true, value: { address } }
  context.get(requestInfo).log.warn({}, "the platform named a payment page that may not be followed")
  return failure("malformed")
}
