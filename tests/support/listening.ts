import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { connect } from "node:net"
import { setTimeout as delay } from "node:timers/promises"

/** Waits until a program that was just started accepts connections. Throws with what it printed when it ends instead. */
export async function untilListening(
  name: string,
  port: number,
  child: ChildProcess,
  printed: () => string = () => "",
) {
  let missing: Error | undefined
  child.once("error", (error) => {
    missing = error
  })
  for (let attempt = 0; attempt < 800; attempt++) {
    if (missing) throw missing
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}: ${printed()}`)
    const socket = connect(port, "127.0.0.1")
    const connected = await Promise.race([
      once(socket, "connect").then(
        () => true,
        () => false,
      ),
      delay(500, false),
    ])
    socket.destroy()
    if (connected) return
    await delay(25)
  }
  throw new Error(`${name} did not start: ${printed()}`)
}
