import { execFile } from "node:child_process"
import { promisify } from "node:util"

export interface Target {
  port: number
  path: string
  headers?: Record<string, string>
}

export interface LoadOptions {
  seconds: number
  connections?: number | undefined
}

const mostSeconds = 60
const mostConnections = 64

/**
 * Sends requests with wrk to a server of this machine, each connection one after the other, and returns the number of
 * answers. Throws when one is an error: a fast refusal would look like speed.
 */
export async function sendRequests(
  { port, path, headers }: Target,
  { seconds, connections = 8 }: LoadOptions,
) {
  const fields = Object.entries({ Host: `localhost:${port}`, ...headers })
  const { stdout } = await promisify(execFile)("wrk", [
    "-t1",
    `-c${Math.min(connections, mostConnections)}`,
    `-d${Math.ceil(Math.min(seconds, mostSeconds))}s`,
    // A page may take seconds on a machine that does other work besides.
    "--timeout=30s",
    ...fields.flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
    `http://127.0.0.1:${port}${path}`,
  ])
  const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(stdout)
  const requests = Number(/(\d+) requests in /.exec(stdout)?.[1] ?? 0)
  if (failed || requests === 0) throw new Error(`${path}: ${failed?.[0] ?? "no answers"}`)
  return requests
}
