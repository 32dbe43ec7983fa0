import { checkoutAddress } from "~/domain/checkout-address"
import { failure, type Outcome } from "~/domain/outcome"
import { type Context, services, visit } from "~/http/contexts"

/** The platform's payment page, if its origin is allowed. Any other address could send customers to a phishing page. */
export function trustedPaymentPage(
  context: Context,
  asked: Outcome<{ address: string }>,
): Outcome<{ address: string }> {
  if (!asked.ok) return asked
  const address = checkoutAddress(asked.value.address, context.get(services).checkoutRules)
  if (address !== null) return { ok: true, value: { address } }
  context.get(visit).log.warn({}, "the platform returned a payment page with an origin that is not allowed")
  return failure("malformed")
}
