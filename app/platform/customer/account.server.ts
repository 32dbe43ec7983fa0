import { z } from "zod"
import type { Transport } from "../transport/transport.server"

const timeoutMs = 5_000
const check = z.object({ isAdmin: z.literal(true) })

/** The caller's account on the platform. */
export function createAccount({ ask }: Transport) {
  return {
    /**
     * True only if the platform responds with a plain `true` within 5 s. `fresh` does not join a check that is already
     * running.
     */
    async isAdmin({ fresh }: { fresh: boolean } = { fresh: false }): Promise<boolean> {
      const until = AbortSignal.timeout(timeoutMs)
      const answer = await ask(
        { method: "GET", path: ["auth", "check-admin"], until, shared: !fresh },
        z.unknown(),
      )
      return answer.ok && check.safeParse(answer.value).success
    },
  }
}
