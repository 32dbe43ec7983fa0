import { z } from "zod"
import type { Outcome } from "../../domain/outcome"
import type { Transport } from "../transport/transport.server"

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
