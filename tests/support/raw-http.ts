import { connect } from "node:net"

/**
 * Sends bytes that no client library would, and returns everything received once the server has closed the connection
 * or `until` has been seen. Fails when neither happens in `limitMs`.
 */
export function exchangeRaw(
  port: number,
  parts: Array<string | Buffer>,
  { until, limitMs = 10_000 }: { until?: RegExp; limitMs?: number } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1")
    let received = ""
    const deadline = setTimeout(() => {
      socket.destroy()
      reject(new Error(`No complete response within ${limitMs} ms: ${received.slice(0, 500)}`))
    }, limitMs)
    function finish() {
      clearTimeout(deadline)
      socket.destroy()
      resolve(received)
    }
    socket.setEncoding("latin1")
    socket.on("data", (text: string) => {
      received += text
      if (until?.test(received)) finish()
    })
    // A server that refuses may reset the connection while we still write. Only its response counts.
    socket.on("error", () => {})
    socket.on("close", finish)
    for (const part of parts) socket.write(part)
  })
}

/** The status of each response that exchangeRaw returned. */
export function statusesIn(received: string) {
  return [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map((match) => Number(match[1]))
}
