import { randomBytes } from "node:crypto"
import { zipSync } from "fflate"
import { sendJson, startWithOwnPlatform } from "../support/own-platform"
import { askUntil, memoryOf, type Tally, tally, timed } from "./measure"

export interface LogFlood {
  /** The requests for logs, all of one session and at once. */
  flood: Tally
  /** Of those, how many were told that too many are read. */
  refused: number
  /** `/balance/now` of another session meanwhile. */
  others: Tally
  /** Archives that the platform was asked for. */
  archives: number
  memoryBefore: number
  /** Resident memory in MiB at its highest. */
  memoryMost: number
}

const machine = (at: number) => ({
  id: `dep-${at}`,
  name: `machine ${at}`,
  status: "running",
  deployment_config_id: "trial_vm_hetzner",
  created_at: new Date().toISOString(),
  timeout_mins: null,
  ipv4: null,
  error_message: null,
})

/**
 * One session asks for logs many times at once: for those of one machine, or of so many different ones. Each archive has
 * 15 MB that cannot be packed.
 */
export async function logFlood({ requests = 80, machines = 1, rounds = 3 } = {}): Promise<LogFlood> {
  const line = Buffer.from(`2026-11-21T13:04:05.123Z ${"x".repeat(74)}\n`)
  const log = Buffer.concat(Array.from({ length: 10_000 }, () => line))
  const archive = zipSync({
    "console.log": [log, { level: 6 }],
    "core.bin": [randomBytes(15_000_000), { level: 0 }],
  })
  let archives = 0
  const running = await startWithOwnPlatform((request, response) => {
    const path = request.url ?? ""
    if (path.endsWith("/logs")) {
      archives += 1
      response.writeHead(200, { "content-type": "application/zip", "content-length": archive.length })
      response.end(archive)
    } else if (path === "/api/balance") sendJson(response, { balance_cents: 1_000 })
    else if (path === "/api/deployments")
      sendJson(
        response,
        Array.from({ length: machines }, (_, at) => machine(at)),
      )
    else sendJson(response, {}, 404)
  })
  const { server } = running
  try {
    const [flooding, other] = [await running.signIn(), await running.signIn()]
    let refused = 0
    const logs = async (at: number) => {
      const answer = await flooding.send(`/deployments/dep-${at % machines}/logs/now.data`)
      if (answer.body.includes('"busy"')) refused += 1
      return answer
    }
    await logs(0)
    await other.send("/balance/now.data")
    const memoryBefore = memoryOf(server.pid).now
    archives = 0
    let over = false
    const watching = askUntil(
      () => over,
      50,
      () => other.send("/balance/now.data"),
    )
    const flood = []
    for (let round = 0; round < rounds; round++) {
      flood.push(...(await Promise.all(Array.from({ length: requests }, (_, at) => timed(() => logs(at))))))
    }
    over = true
    const others = tally(await watching)
    return {
      flood: tally(flood),
      refused,
      others,
      archives,
      memoryBefore,
      memoryMost: memoryOf(server.pid).most,
    }
  } finally {
    await running.stop()
  }
}
