import { z } from "zod"
import type { Outcome } from "./outcome"
import type { Transport } from "./transport"

/** What the platform keeps for the caller (spec 1 §7). */
export interface UserMeta {
  /** Whether a model-hub token is saved. The token itself goes no further than here (J5). */
  hasHubToken(): Promise<Outcome<boolean>>
  /** Saves it; an empty one removes it. */
  saveHubToken(token: string): Promise<Outcome<null>>
}

const path = ["user", "meta"]
const saved = z
  .object({ meta: z.object({ huggingface_token: z.string().nullish() }).nullish() })
  .transform(({ meta }) => Boolean(meta?.huggingface_token))

export function createUserMeta({ ask, send }: Transport): UserMeta {
  return {
    hasHubToken: () => ask({ method: "GET", path }, saved),
    saveHubToken: (token) => send({ method: "PUT", path, body: { huggingface_token: token } }),
  }
}
