import { z } from "zod"
import type { Transport } from "./transport.server"

/** The caller's account on the platform. */
export interface Account {
  /**
   * True only if the platform responds with a plain `true` within 5 s. `fresh` does not join a check that is already
   * running.
   */
  isAdmin(how?: { fresh: boolean }): Promise<boolean>
}

const timeoutMs = 5_000
const check = z.object({ isAdmin: z.literal(true) })

export function createAccount({ ask }: Transport): Account {
  return {
    async isAdmin({ fresh } = { fresh: false }) {
      const until = AbortSignal.timeout(timeoutMs)
      const answer = await ask(
        { method: "GET", path: ["auth", "check-admin"], until, shared: !fresh },
        z.unknown(),
      )
      return answer.ok && check.safeParse(answer.value).success
    },
  }
}
