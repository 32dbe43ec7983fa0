import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { Response } from "express"
import type { FaultEffect } from "./faults"

/** Sends the fault instead of the normal response. The caller handles delays. */
export async function sendFault(response: Response, effect: Exclude<FaultEffect, { kind: "delay" }>) {
  switch (effect.kind) {
    case "cut":
      // A reset, not a clean close: clients see the same when a machine dies.
      response.socket?.resetAndDestroy()
      return
    case "malformed":
      // A terminal's handshake is accepted with a wrong key.
      if (response.req.headers.upgrade) response.writeHead(101, handshake).end()
      else response.status(200).type("json").end('{"data": [{"id": "dep_')
      return
    case "file": {
      const bytes = Buffer.from(effect.base64, "base64")
      response.status(200).type(effect.type)
      if (!effect.cut) response.end(bytes)
      else response.write(bytes, () => response.socket?.resetAndDestroy())
      return
    }
    case "status": {
      response.status(effect.status).set(effect.headers ?? {})
      const { body = { error: `The sandbox was told to respond with ${effect.status}` } } = effect
      const isText = typeof body === "string" && response.get("content-type") !== undefined
      if (isText) response.end(body)
      else response.json(body)
      return
    }
    case "huge": {
      const body = Readable.from(repeated(Buffer.alloc(65_536, "x"), effect.bytes))
      // Clients are expected to disconnect early.
      await pipeline(body, response.status(200).type(effect.type)).catch(() => {})
    }
  }
}

const handshake = { upgrade: "websocket", connection: "Upgrade", "sec-websocket-accept": "c2FuZGJveA==" }

/** Repeats the piece up to this size. */
export function* repeated(piece: Buffer, bytes: number) {
  for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, left)
}
