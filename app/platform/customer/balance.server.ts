import { z } from "zod"
import type { Transport } from "../transport/transport.server"

const balance = z.object({ balance_cents: z.int() }).transform((body) => ({ cents: body.balance_cents }))

const checkoutResponse = z.object({ url: z.string() }).transform(({ url }) => ({ address: url }))

/** The caller's prepaid balance. */
export function createBalance({ ask, change }: Transport) {
  return {
    /** Cents; negative when charges exceed the balance. */
    get: () => ask({ method: "GET", path: ["balance"], textStatuses: "all" }, balance),
    /** The address of a payment page for this many cents, unchecked: see domain/checkout-address. */
    checkout: (cents: number) =>
      change(
        { method: "POST", path: ["balance", "checkout"], body: { amount_cents: cents }, textStatuses: "all" },
        { kind: "top-up-begun", cents },
        checkoutResponse,
      ),
  }
}
