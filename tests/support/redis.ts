import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { type AddressInfo, connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { starts } from "./programs.js"

export interface RedisProcess {
  url: string
  /** Stops answering without closing a connection, as a stuck host does; `resume` undoes it. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

export interface RedisOptions {
  port?: number
  /** Where it writes what it is told, before it answers: another Redis on this folder knows all of it. Without one, nothing is kept. */
  folder?: string
}

/** A real Redis, on a free port unless told otherwise. */
export async function startRedis({ port, folder: kept }: RedisOptions = {}): Promise<RedisProcess> {
  requireRedis()
  const listenOn = port ?? (await freePort())
  const folder = kept ?? mkdtempSync(join(tmpdir(), "redis-"))
  const written = kept ? ["--appendonly", "yes", "--appendfsync", "always"] : []
  const flags = ["--port", `${listenOn}`, "--bind", "127.0.0.1", "--save", "", "--dir", folder, ...written]
  const child = spawn("redis-server", flags, { stdio: "ignore" })
  await answers(listenOn, child)
  return {
    url: `redis://127.0.0.1:${listenOn}`,
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    async stop() {
      child.kill("SIGCONT")
      child.kill("SIGKILL")
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
      if (!kept) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The store's contract holds for Redis only if it was run against Redis: no server is an error, never a skip. */
function requireRedis() {
  if (starts("redis-server")) return
  throw new Error("These tests need redis-server: install it (on Debian, `npm test` does).")
}

async function answers(port: number, child: ChildProcess) {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`)
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
  throw new Error("redis-server did not start")
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  // A TCP server that listens has an address object.
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
