import type { Outcome } from "../../domain/outcome"
import type { Transport } from "../transport"

/** Anybody's balance. */
export interface AdminBalance {
  /** Adds so many cents to the balance of that e-mail; a refusal carries the platform's words. */
  topUp(email: string, cents: number): Promise<Outcome<null>>
}

/** Each of the statuses with which a platform may explain why it does not. */
const tells = [400, 403, 404, 409, 422, 500]

export function createAdminBalance({ send }: Transport): AdminBalance {
  return {
    topUp: (email, cents) =>
      send({
        method: "POST",
        path: ["admin", "balance", "topup"],
        body: { email, amount_cents: cents },
        tells,
      }),
  }
}
