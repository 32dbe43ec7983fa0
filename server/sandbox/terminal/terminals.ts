import { once } from "node:events"
import { type IncomingMessage, STATUS_CODES } from "node:http"
import { type Duplex, Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { setTimeout as delay } from "node:timers/promises"
import { WebSocketServer } from "ws"
import type { Account } from "../accounts"
import type { Deployments } from "../deployments"
import { jsonOfSize } from "../fault-responses"
import type { FaultEffect, Faults } from "../faults"
import type { RequestLog } from "../request-log"
import { parseTarget } from "../request-recorder"
import { runSession } from "./session"

export interface TerminalsOptions {
  productName: string
  deployments: Deployments
  faults: Faults
  requests: RequestLog
  accountOf(token: string): Promise<Account | undefined>
  now: () => number
}

const closeTimeoutMs = 1_000
const terminalPath = /^\/api\/deployments\/([^/]+)\/terminal$/

/** `/sandbox/api/deployments/{id}/terminal?token=`. Text frames carry keys and output; a binary frame of 4 bytes is a resize. */
export function createTerminals(options: TerminalsOptions) {
  const { productName, deployments, faults, requests, accountOf, now } = options
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 1_048_576 })

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const target = request.url ?? ""
    const { path, query } = parseTarget(target)
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
    else if (fault) return await sendUpgradeFault(socket, fault)
    if (socket.destroyed) return

    const id = terminalPath.exec(path)?.[1]
    if (id === undefined) return rejectUpgrade(socket, 404, "Not found")
    if (!account) return rejectUpgrade(socket, 401, "Sign in to use the API")
    const deployment = deployments.find(account.id, id)
    if (!deployment) return rejectUpgrade(socket, 404, "Deployment not found")
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
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      // Added before any await: a reset without an error listener would end the process.
      socket.on("error", () => socket.destroy())
      admit(request, socket, head).catch(() => socket.destroy())
    },
    async close(): Promise<void> {
      const open = [...server.clients]
      for (const socket of open) socket.close(1_001, "the platform is shutting down")
      const goodbyes = Promise.all(open.map((socket) => once(socket, "close")))
      await Promise.race([goodbyes, delay(closeTimeoutMs, undefined, { ref: false })])
      for (const socket of open) socket.terminate()
    },
  }
}

function rejectUpgrade(socket: Duplex, status: number, error: string, headers: Record<string, string> = {}) {
  const body = Buffer.from(JSON.stringify({ error }))
  socket.end(Buffer.concat([head(status, body.length, headers), body]))
}

async function sendUpgradeFault(socket: Duplex, fault: Exclude<FaultEffect, { kind: "delay" }>) {
  switch (fault.kind) {
    case "cut":
      socket.destroy()
      return
    case "malformed":
      // Accepts the handshake with a wrong key.
      socket.end(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
          "Sec-WebSocket-Accept: c2FuZGJveA==\r\n\r\n",
      )
      return
    case "status":
      rejectUpgrade(
        socket,
        fault.status,
        `The sandbox was told to respond with ${fault.status}`,
        fault.headers,
      )
      return
    case "file":
    case "json":
    case "zip":
      rejectUpgrade(socket, 200, "Not a terminal")
      return
    case "huge":
      socket.write(head(200, fault.bytes))
      // Clients are expected to disconnect early.
      await pipeline(Readable.from(jsonOfSize(fault.bytes)), socket).catch(() => {})
  }
}

function head(status: number, length: number, headers: Record<string, string> = {}) {
  const all = {
    "content-type": "application/json",
    ...headers,
    connection: "close",
    "content-length": String(length),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Unknown"}\r\n${lines.join("")}\r\n`)
}
