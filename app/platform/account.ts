import { z } from "zod"
import type { Transport } from "./transport"

/** What the platform knows about the caller (spec 1 §6). */
export interface Account {
  /** Only a plain `true` makes an admin; an answer that fails or says anything else does not (H2). */
  isAdmin(): Promise<boolean>
}

const check = z.object({ isAdmin: z.literal(true) })

export function createAccount({ ask }: Transport): Account {
  return {
    async isAdmin() {
      const answer = await ask({ method: "GET", path: ["auth", "check-admin"] }, z.unknown())
      return answer.ok && check.safeParse(answer.value).success
    },
  }
}
