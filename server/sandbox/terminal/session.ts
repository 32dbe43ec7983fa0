import { EventEmitter, once } from "node:events"
import { setImmediate as nextTurn } from "node:timers/promises"
import type { RawData, WebSocket } from "ws"
import { type ConsoleLine, consoleLines, joinLines, linesPrintedBy } from "../boot-console"
import type { Deployment } from "../deployments"
import { isUp } from "../lifecycle"
import { createMachine } from "./machine"
import { createShell, type Shell } from "./shell"

export interface SessionOptions {
  productName: string
  now(): number
}

/** Commands pause while more than this is buffered. */
const highWater = 1_048_576
const bootTickMs = 100
const tickMs = 500

/**
 * One terminal connection: the boot console during the installation, then a shell. `current` returns the deployment's state;
 * undefined once it is deleted.
 */
export function runSession(
  socket: WebSocket,
  deployment: Deployment,
  current: () => Deployment | undefined,
  { productName, now }: SessionOptions,
) {
  const lines = consoleLines(deployment, productName)
  let printed = 0
  let size = { rows: 24, columns: 80 }
  let shell: Shell | undefined

  /** "sent": the system has taken a frame. */
  const room = new EventEmitter()
  const sent = () => room.emit("sent")
  const print = (text: string) => socket.send(text, sent)

  /** Always text frames, even for invalid UTF-8: relays pass a machine's raw output. */
  async function send(frame: Buffer | null, signal: AbortSignal) {
    if (frame) socket.send(frame, { binary: false }, sent)
    // Lets incoming keystrokes through between two pieces, however fast the client reads.
    await nextTurn()
    if (socket.bufferedAmount <= highWater) return
    // Until all is taken, so that what follows can be sent in one go.
    while (socket.bufferedAmount > 0 && socket.readyState === socket.OPEN && !signal.aborted)
      await once(room, "sent", { signal }).catch(() => {})
  }

  function hangUp(code = 1_000, reason = "") {
    shell?.stop()
    socket.close(code, reason)
  }

  function startShell(of: Deployment) {
    const log = joinLines(lines.map(({ text }) => text))
    shell = createShell(createMachine(of, productName, log), {
      print,
      send,
      hangUp: () => hangUp(),
      now,
      size: () => size,
    })
    shell.start()
  }

  function printBootLines(of: Deployment) {
    const due: ConsoleLine[] = linesPrintedBy(lines, of, now()).slice(printed)
    printed += due.length
    if (due.length > 0) print(due.map(({ text }) => `${text}\r\n`).join(""))
  }

  function follow() {
    if (socket.readyState !== socket.OPEN) return
    const deployed = current()
    if (!deployed || deployed.status === "terminating") return hangUp(1_000, "the deployment was deleted")
    if (deployed.status === "stopped") {
      print("\r\nThe machine was stopped because your balance couldn't cover the next hour.\r\n")
      return hangUp(1_000, "stopped")
    }
    if (!shell && (printed > 0 || !isUp(deployed.status))) printBootLines(deployed)
    if (deployed.status === "failed") return hangUp(1_000, "failed")
    if (!shell && isUp(deployed.status)) startShell(deployed)
    setTimeout(follow, shell ? tickMs : bootTickMs).unref()
  }

  socket.on("error", () => socket.terminate())
  socket.on("close", () => shell?.stop())
  socket.on("message", (data: RawData, isBinary: boolean) => {
    if (!isBinary) return shell?.type(data.toString())
    if (!Buffer.isBuffer(data) || data.length !== 4)
      return hangUp(1_003, "a resize message must have 4 bytes")
    size = { rows: data.readUInt16BE(0), columns: data.readUInt16BE(2) }
  })
  follow()
}
