import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { Response } from "express"
import { z } from "zod"

const effect = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("status"),
    status: z.int().min(200).max(599),
    /** Sent as JSON. A string is sent as is if `headers` sets another content type. */
    body: z.json().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  /** The normal response, delayed. */
  z.object({ kind: z.literal("delay"), ms: z.int().min(0) }),
  /** Resets the connection without a response. */
  z.object({ kind: z.literal("cut") }),
  /** 200 with truncated JSON. */
  z.object({ kind: z.literal("malformed") }),
  /** 200 with a file. `cut` resets the connection after the last byte. */
  z.object({
    kind: z.literal("file"),
    type: z.string(),
    base64: z.base64(),
    cut: z.boolean().optional(),
  }),
  /** 200 with this many bytes, sent as fast as the client reads. */
  z.object({ kind: z.literal("huge"), type: z.string(), bytes: z.int().min(1) }),
])

export const faultSchema = z.object({
  method: z.string().toUpperCase().optional(),
  /** Exact path below /sandbox. `*` matches one whole segment. */
  path: z.string().startsWith("/"),
  account: z.email().optional(),
  /** Number of requests to affect. Without it, the fault stays until it is cleared. */
  times: z.int().min(1).optional(),
  fault: effect,
})

export type Fault = z.infer<typeof faultSchema>
export type FaultEffect = z.infer<typeof effect>

export type Faults = ReturnType<typeof createFaults>

export function createFaults() {
  let faults: Array<{ fault: Fault; left: number }> = []
  return {
    add(fault: Fault) {
      faults.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY })
    },
    clear() {
      faults = []
    },
    /** Returns the oldest matching fault and uses up one of its times. */
    take(request: FaultTarget): FaultEffect | undefined {
      const hit = faults.find(({ fault }) => matches(fault, request))
      if (!hit) return undefined
      hit.left -= 1
      if (hit.left === 0) faults = faults.filter((other) => other !== hit)
      return hit.fault.fault
    },
  }
}

interface FaultTarget {
  method: string
  path: string
  account: string | null
}

function matches(fault: Fault, request: FaultTarget) {
  if (fault.method !== undefined && fault.method !== request.method) return false
  if (fault.account !== undefined && fault.account !== request.account) return false
  const pattern = fault.path.split("/")
  const segments = request.path.split("/")
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => part === segments[index] || (part === "*" && segments[index] !== ""))
  )
}

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

export function* repeated(piece: Buffer, bytes: number) {
  for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, left)
}
