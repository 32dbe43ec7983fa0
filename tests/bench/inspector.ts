import { once } from "node:events"
import { WebSocket } from "ws"
import { freePort } from "../support/server"

/** Lets a server be inspected, on loopback only. */
export async function inspectable() {
  const port = await freePort()
  return { port, env: { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` } }
}

/** The debugger's side of a server that was started with `inspectable`. */
export async function inspect(port: number) {
  const targets = await (await fetch(`http://127.0.0.1:${port}/json`)).json()
  // Node lists itself as the only target.
  const [{ webSocketDebuggerUrl }] = targets as [{ webSocketDebuggerUrl: string }]
  const socket = new WebSocket(webSocketDebuggerUrl, { perMessageDeflate: false, maxPayload: 1 << 29 })
  await once(socket, "open")
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  let count = 0
  socket.on("message", (data) => {
    const { id, result, error } = JSON.parse(String(data))
    if (error) waiting.get(id)?.reject(new Error(error.message))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })

  function call<Result>(method: string, params: object = {}) {
    count += 1
    const id = count
    socket.send(JSON.stringify({ id, method, params }))
    // The protocol defines the result of each method.
    return new Promise<Result>((resolve, reject) =>
      waiting.set(id, { resolve: resolve as (result: unknown) => void, reject }),
    )
  }

  return {
    /** Bytes that are in use after garbage has been collected: objects and buffers. */
    async usedBytes() {
      await call("HeapProfiler.enable")
      // Finalizers free more in the next round.
      for (let round = 0; round < 3; round++) await call("HeapProfiler.collectGarbage")
      const { result } = await call<{ result: { value: number } }>("Runtime.evaluate", {
        expression: "(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())",
        returnByValue: true,
      })
      return result.value
    },
    close: () => socket.terminate(),
  }
}
