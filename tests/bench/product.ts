import type { IncomingMessage } from "node:http"
import { samplePlatform } from "../load/sample-platform"
import { startWithCustomPlatform } from "../support/custom-platform"
import type { Visitor } from "../support/visitor"
import { pinServer } from "./processor"

/** The built product with an upstream that answers at once. */
export async function startProduct({
  rows = 50,
  env = {},
  heard = () => {},
}: {
  rows?: number
  env?: Record<string, string>
  /** Called for each request that the upstream receives. */
  heard?: (request: IncomingMessage) => void
} = {}) {
  const platform = samplePlatform(rows, (request) => {
    heard(request)
    return false
  })
  const running = await startWithCustomPlatform(platform, env)
  pinServer(running.server.pid)
  return running
}

export type Product = Awaited<ReturnType<typeof startProduct>>

export function contestant({ server }: Product, path: string, headers: Record<string, string> = {}) {
  return { pid: server.pid, port: server.port, path, headers }
}

export function headersOf(visitor: Visitor, path: string) {
  return { cookie: visitor.cookies.header(path) ?? "" }
}

/** The encodings that browsers ask for. */
export const compressed = { "accept-encoding": "gzip, deflate, br, zstd" }
