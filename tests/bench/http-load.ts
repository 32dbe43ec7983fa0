import { Pool } from "undici"

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
const mostBytes = 16 * 1024 * 1024

/**
 * Sends requests to a server of this machine, each connection one after the other, and returns the number of answers.
 * Throws when one is an error: a fast refusal would look like speed.
 */
export async function sendRequests(
  { port, path, headers }: Target,
  { seconds, connections = 8 }: LoadOptions,
) {
  const count = Math.min(connections, mostConnections)
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: count })
  const end = performance.now() + Math.min(seconds, mostSeconds) * 1000
  let answers = 0
  async function askRepeatedly() {
    while (performance.now() < end) {
      const asked = { method: "GET", path, headers: { host: `localhost:${port}`, ...headers } } as const
      const { statusCode, body } = await pool.request(asked)
      if (statusCode >= 400) throw new Error(`${path} was answered with ${statusCode}`)
      await body.dump({ limit: mostBytes })
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: count }, askRepeatedly))
  await pool.close()
  return answers
}
