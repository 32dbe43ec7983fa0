import type { ServerResponse } from "node:http"
import { sendJson, startWithOwnPlatform } from "../support/own-platform"
import { askUntil, type Tally, tally, timed } from "./measure"

export interface SlowUpstream {
  /** The page whose call takes 9 s, asked for once by every session. */
  slow: Tally
  /** Of those, how many were told that too many wait. */
  refused: number
  /** `/balance/now` of another session meanwhile. */
  fast: Tally
}

/** Many sessions wait for one slow endpoint of the platform, while somebody asks for what is answered at once. */
export async function slowUpstream({ sessions = 160, slowMs = 9_000 } = {}): Promise<SlowUpstream> {
  const running = await startWithOwnPlatform((request, response: ServerResponse) => {
    const path = request.url ?? ""
    if (path === "/api/balance") sendJson(response, { balance_cents: 1_000 })
    else if (path === "/api/deployments") setTimeout(() => sendJson(response, []), slowMs)
    else sendJson(response, {}, 404)
  })
  try {
    const people = []
    for (let at = 0; at < sessions; at++) people.push(await running.signIn())
    const other = await running.signIn()
    await other.send("/balance/now.data")
    let over = false
    const watching = askUntil(
      () => over,
      50,
      () => other.send("/balance/now.data"),
    )
    let refused = 0
    const slow = await Promise.all(
      people.map((person) =>
        timed(async () => {
          const answer = await person.send("/deployments/list.data")
          if (answer.body.includes('"busy"')) refused += 1
          return answer
        }),
      ),
    )
    over = true
    return { slow: tally(slow), refused, fast: tally(await watching) }
  } finally {
    await running.stop()
  }
}
