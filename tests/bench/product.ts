import { startWithCustomPlatform } from "../support/custom-platform"
import { samplePlatform } from "../support/sample-platform"
import type { Visitor } from "../support/visitor"
import { pinServer } from "./processor"

/** The built product with an upstream that answers at once. */
export async function startProduct({
  rows = 50,
  env = {},
}: {
  rows?: number
  env?: Record<string, string>
} = {}) {
  const running = await startWithCustomPlatform(samplePlatform(rows), env)
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
