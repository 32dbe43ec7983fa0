import { z } from "zod"
import { type Outcome, success } from "../../domain/outcome"
import type { Transport } from "../transport/transport.server"
import { isOutage } from "../transport/upstream-watch.server"

const timeoutMs = 5_000
const check = z.object({ isAdmin: z.literal(true) })

/** The caller's account on the platform. */
export function createAccount({ ask }: Transport) {
  return {
    /**
     * True only if the platform responds with a plain `true` within 5 s. An outage doesn't say that somebody isn't one. `fresh` does
     * not join a check that is already running.
     */
    async isAdmin({ fresh }: { fresh: boolean } = { fresh: false }): Promise<Outcome<boolean>> {
      const until = AbortSignal.timeout(timeoutMs)
      const answer = await ask(
        { method: "GET", path: ["auth", "check-admin"], until, shared: !fresh },
        z.unknown(),
      )
      if (!answer.ok && isOutage(answer.problem.kind)) return answer
      return success(answer.ok && check.safeParse(answer.value).success)
    },
  }
}

const balance = z.object({ balance_cents: z.int() }).transform((body) => ({ cents: body.balance_cents }))

const checkoutResponse = z.object({ url: z.string() }).transform(({ url }) => ({ address: url }))

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

const path = ["user", "meta"]
const saved = z
  .object({ meta: z.object({ huggingface_token: z.string().nullish() }).nullish() })
  .transform(({ meta }) => meta?.huggingface_token || null)

/** Settings that the platform keeps for the caller. */
export function createUserMeta({ ask, send }: Transport) {
  const readToken = () => ask({ method: "GET", path }, saved)
  return {
    /** Whether a model-hub token is saved. A page with the token's field needs no more. */
    async hasHubToken(): Promise<Outcome<boolean>> {
      const token = await readToken()
      return token.ok ? { ok: true, value: token.value !== null } : token
    },
    /**
     * The saved token; null when there is none. Only for files that the owner generates and that need it. The server
     * inserts it, so that no form contains it and no page shows it unasked.
     */
    hubTokenForConfiguration: readToken,
    /** Saves the token; an empty one removes it. */
    saveHubToken: (token: string) =>
      send(
        { method: "PUT", path, body: { huggingface_token: token } },
        { kind: token === "" ? "hub-token-removed" : "hub-token-saved" },
      ),
  }
}
