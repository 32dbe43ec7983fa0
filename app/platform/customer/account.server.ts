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
