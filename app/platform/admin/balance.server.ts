import type { Outcome } from "../../domain/outcome"
import type { Transport } from "../transport.server"

/** Any user's balance. */
export interface AdminBalance {
  /** Adds cents to the balance of this email; a refusal carries the platform's text. */
  topUp(email: string, cents: number): Promise<Outcome<null>>
}

export function createAdminBalance({ send }: Transport): AdminBalance {
  return {
    topUp: (email, cents) =>
      send({
        method: "POST",
        path: ["admin", "balance", "topup"],
        body: { email, amount_cents: cents },
        textStatuses: "all",
      }),
  }
}
