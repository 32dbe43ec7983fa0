import { once } from "node:events"
import { type IncomingMessage, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import express from "express"
import { WebSocketServer } from "ws"
import { within } from "../../within"
import { sendError } from "../api/http"
import type { Deployments } from "../deployments"
import { parseTarget, type RequestRecorder } from "../request-recorder"
import { runSession, type SessionOptions } from "./session"

export interface TerminalsOptions extends SessionOptions {
  deployments: Deployments
  recorder: RequestRecorder
}

const closeTimeoutMs = 1_000
const terminalPath = /^\/api\/deployments\/([^/]+)\/terminal$/

/** `/sandbox/api/deployments/{id}/terminal?token=`. Text frames carry keys and output; a binary frame of 4 bytes is a resize. */
export function createTerminals({ deployments, recorder, ...options }: TerminalsOptions) {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 1_048_576 })
  const app = express().disable("x-powered-by")

  app.use(recorder.record, (request, response) => {
    const { account } = recorder.findRecord(request)
    const id = terminalPath.exec(parseTarget(request.originalUrl).path)?.[1]
    if (id === undefined) return sendError(response, 404, "Not found")
    if (!account) return sendError(response, 401, "Sign in to use the API")
    const deployment = deployments.find(account.id, id)
    if (!deployment) return sendError(response, 404, "Deployment not found")
    const { socket } = request
    response.detachSocket(socket)
    server.handleUpgrade(request, socket, Buffer.alloc(0), (opened) =>
      runSession(opened, deployment, () => deployments.find(account.id, id), options),
    )
  })

  return {
    upgrade(request: IncomingMessage, _: Duplex, head: Buffer): void {
      const { socket } = request
      // Added before any await: a reset without an error listener would end the process.
      socket.on("error", () => socket.destroy())
      // A relay that is gone without a word would keep its shell running.
      socket.setKeepAlive(true, 30_000)
      socket.unshift(head)
      const token = new URLSearchParams(request.url?.split("?", 2)[1]).get("token")
      if (token) request.headers.authorization = `Bearer ${token}`
      // For refusals and faults, which are the same as those of other requests.
      const response = new ServerResponse(request)
      response.setHeader("connection", "close")
      response.assignSocket(socket)
      socket.on("drain", () => response.emit("drain"))
      response.on("finish", () => socket.end())
      app(request, response)
    },
    async close(): Promise<void> {
      const open = [...server.clients]
      for (const socket of open) socket.close(1_001, "the platform is shutting down")
      const goodbyes = Promise.all(open.map((socket) => once(socket, "close")))
      await within(closeTimeoutMs, goodbyes)
      for (const socket of open) socket.terminate()
    },
  }
}
