import type { Transport } from "../transport/transport.server"

export function createAdminBalance({ send }: Transport) {
  return {
    /** Adds cents to the balance of this email; a refusal carries the platform's text. */
    topUp: (email: string, cents: number) =>
      send(
        {
          method: "POST",
          path: ["admin", "balance", "topup"],
          body: { email, amount_cents: cents },
          textStatuses: "all",
        },
        { kind: "admin-topped-up", name: email, cents },
      ),
  }
}
