import { z } from "zod"
import type { Transport } from "./transport"

/** What the platform knows about the caller. */
export interface Account {
  /**
   * Only a plain `true` makes an admin; an answer that fails, says anything else, or takes longer than 5 s does not
   *. With `anew` no question that is already under way will do.
   */
  isAdmin(how?: { anew: boolean }): Promise<boolean>
}

const patienceMs = 5_000
const check = z.object({ isAdmin: z.literal(true) })

export function createAccount({ ask }: Transport): Account {
  return {
    async isAdmin({ anew } = { anew: false }) {
      const until = AbortSignal.timeout(patienceMs)
      const answer = await ask(
        { method: "GET", path: ["auth", "check-admin"], until, shared: !anew },
        z.unknown(),
      )
      return answer.ok && check.safeParse(answer.value).success
    },
  }
}
