import type { Outcome } from "../../domain/outcome"
import type { Transport } from "../transport"

/** Any user's balance. */
export interface AdminBalance {
  /** Adds cents to the balance of this email; a refusal carries the platform's text. */
  topUp(email: string, cents: number): Promise<Outcome<null>>
}

/** The statuses whose error text may be shown. */
const textStatuses = [400, 403, 404, 409, 422, 500]

export function createAdminBalance({ send }: Transport): AdminBalance {
  return {
    topUp: (email, cents) =>
      send({
        method: "POST",
        path: ["admin", "balance", "topup"],
        body: { email, amount_cents: cents },
        textStatuses,
      }),
  }
}
