import { z } from "zod"
import type { Outcome } from "../domain/outcome"
import type { Transport } from "./transport"

/** What the platform keeps for the caller. */
export interface UserMeta {
  /** Whether a model-hub token is saved: all that a page with a field for it may know. */
  hasHubToken(): Promise<Outcome<boolean>>
  /**
   * The saved token itself, null when there is none. Only for what is generated on the owner's own demand and holds it by
   * its nature: it is put in on the server, so that no form ever carries it and no page shows it unasked.
   */
  hubTokenForConfiguration(): Promise<Outcome<string | null>>
  /** Saves it; an empty one removes it. */
  saveHubToken(token: string): Promise<Outcome<null>>
}

const path = ["user", "meta"]
const saved = z
  .object({ meta: z.object({ huggingface_token: z.string().nullish() }).nullish() })
  .transform(({ meta }) => meta?.huggingface_token || null)
const isSaved = saved.transform((token) => token !== null)

export function createUserMeta({ ask, send }: Transport): UserMeta {
  return {
    hasHubToken: () => ask({ method: "GET", path }, isSaved),
    hubTokenForConfiguration: () => ask({ method: "GET", path }, saved),
    saveHubToken: (token) => send({ method: "PUT", path, body: { huggingface_token: token } }),
  }
}
