import type { RawData, WebSocket } from "ws"
import { type ConsoleLine, consoleLines, linesPrintedBy } from "../boot-console"
import type { Deployment } from "../deployments"
import { isUp } from "../lifecycle"
import { machineOf } from "./machine"
import { createShell, type Shell } from "./shell"

export interface SessionOptions {
  socket: WebSocket
  deployment: Deployment
  productName: string
  /** The deployment as it is now; undefined when it is no more. */
  current(): Deployment | undefined
  now(): number
}

/** More than this waits in the socket: a command stops printing until it has drained. */
const highWater = 1_048_576
const bootTickMs = 100
const tickMs = 500
const pingMs = 30_000

/** One person at one machine: the boot console while it is installed, then a login shell. */
export function runSession({ socket, deployment, productName, current, now }: SessionOptions) {
  const lines = consoleLines(deployment, productName)
  let printed = 0
  let size = { rows: 24, columns: 80 }
  let shell: Shell | undefined
  let answered = true

  const print = (text: string) => socket.send(text)

  /** Text frames whatever the bytes are: a relay of a real machine's output does not look inside either. */
  async function send(bytes: Buffer, frameBytes = 16_384) {
    let drained: Promise<void> | undefined
    for (let start = 0; start < bytes.length; start += frameBytes) {
      drained = new Promise((resolve) => {
        socket.send(bytes.subarray(start, start + frameBytes), { binary: false }, () => resolve())
      })
    }
    // Even a fast reader's keystrokes must get their turn.
    await new Promise((resolve) => setImmediate(resolve))
    if (socket.bufferedAmount > highWater) await drained
  }

  function hangUp(code: number | undefined, reason = "") {
    shell?.stop()
    if (code === undefined) socket.terminate()
    else socket.close(code, reason)
  }

  function startShell(of: Deployment) {
    const log = lines.map(({ text }) => `${text}\n`).join("")
    shell = createShell(machineOf(of, productName, log), {
      print,
      send,
      hangUp,
      now,
      size: () => size,
      stall(ms) {
        socket.pause()
        setTimeout(() => socket.resume(), ms).unref()
      },
    })
    shell.start()
  }

  function printBootLines(of: Deployment) {
    const due: ConsoleLine[] = linesPrintedBy(lines, of, now()).slice(printed)
    printed += due.length
    if (due.length > 0) print(due.map(({ text }) => `${text}\r\n`).join(""))
  }

  /** Follows the deployment through its life. */
  function follow() {
    if (socket.readyState !== socket.OPEN) return
    const deployed = current()
    if (!deployed || deployed.status === "terminating") return hangUp(1_000, "the deployment is gone")
    if (deployed.status === "stopped") {
      print("\r\nThe machine was stopped: the balance could not pay its next hour.\r\n")
      return hangUp(1_000, "stopped")
    }
    if (!shell && (printed > 0 || !isUp(deployed.status))) printBootLines(deployed)
    if (deployed.status === "failed") return hangUp(1_000, "failed")
    if (!shell && isUp(deployed.status)) startShell(deployed)
    setTimeout(follow, shell ? tickMs : bootTickMs).unref()
  }

  const heartbeat = setInterval(() => {
    if (!answered) return socket.terminate()
    answered = false
    socket.ping()
  }, pingMs).unref()

  socket.on("pong", () => {
    answered = true
  })
  socket.on("error", () => socket.terminate())
  socket.on("close", () => {
    clearInterval(heartbeat)
    shell?.stop()
  })
  socket.on("message", (data: RawData, isBinary: boolean) => {
    if (!isBinary) return shell?.type(data.toString())
    if (!Buffer.isBuffer(data) || data.length !== 4) return hangUp(1_003, "a resize has four bytes")
    size = { rows: data.readUInt16BE(0), columns: data.readUInt16BE(2) }
  })
  follow()
}
