import { once } from "node:events"
import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import { setTimeout as delay } from "node:timers/promises"
import { WebSocketServer } from "ws"
import type { Account } from "../accounts"
import type { Deployments } from "../deployments"
import { targetOf } from "../exchanges"
import type { Faults } from "../faults"
import type { RequestLog } from "../request-log"
import { refuseUpgrade, spoilUpgrade } from "./refusals"
import { runSession } from "./session"

export interface Terminals {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

export interface TerminalsOptions {
  productName: string
  deployments: Deployments
  faults: Faults
  requests: RequestLog
  accountOf(token: string): Promise<Account | undefined>
  now: () => number
}

const goodbyeMs = 1_000
const terminalPath = /^\/api\/deployments\/([^/]+)\/terminal$/

/** `/sandbox/api/deployments/{id}/terminal?token=`: text is keystrokes and output, four binary bytes are a resize. */
export function createTerminals(options: TerminalsOptions): Terminals {
  const { productName, deployments, faults, requests, accountOf, now } = options
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 1_048_576 })

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const target = request.url ?? ""
    const { path, query } = targetOf(target)
    const account = await accountOf(new URLSearchParams(target.split("?", 2)[1]).get("token") ?? "")
    requests.add({
      method: "UPGRADE",
      path,
      query,
      body: null,
      account: account?.email ?? null,
      requestId: request.headers["x-request-id"]?.toString() ?? null,
      at: new Date().toISOString(),
    })
    const fault = faults.take({ method: "UPGRADE", path, account: account?.email ?? null })
    if (fault?.kind === "delay") await delay(fault.ms, undefined, { ref: false })
    else if (fault) return await spoilUpgrade(socket, fault)
    if (socket.destroyed) return

    const id = terminalPath.exec(path)?.[1]
    if (id === undefined) return refuseUpgrade(socket, 404, "Not found")
    if (!account) return refuseUpgrade(socket, 401, "Sign in to use the API")
    const deployment = deployments.find(account.id, id)
    if (!deployment) return refuseUpgrade(socket, 404, "Deployment not found")
    server.handleUpgrade(request, socket, head, (opened) =>
      runSession({
        socket: opened,
        deployment,
        productName,
        now,
        current: () => deployments.find(account.id, id),
      }),
    )
  }

  return {
    upgrade(request, socket, head) {
      // Attached before anything is awaited: a reset without a listener would end the process (fact 17).
      socket.on("error", () => socket.destroy())
      admit(request, socket, head).catch(() => socket.destroy())
    },
    async close() {
      const open = [...server.clients]
      for (const socket of open) socket.close(1_001, "the platform is going away")
      const goodbyes = Promise.all(open.map((socket) => once(socket, "close")))
      await Promise.race([goodbyes, delay(goodbyeMs, undefined, { ref: false })])
      for (const socket of open) socket.terminate()
    },
  }
}
