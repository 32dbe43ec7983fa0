import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { atExit } from "./at-exit"
import { untilListening } from "./listening"
import { starts } from "./programs.js"
import { freePort } from "./server"

export type RedisProcess = Awaited<ReturnType<typeof startRedis>>

/** A real Redis on a free port, with its data in its own folder. `more` are arguments of redis-server. */
export async function startRedis(port?: number, more: string[] = []) {
  requireRedis()
  const listenOn = port ?? (await freePort())
  const folder = mkdtempSync(join(tmpdir(), "redis-"))
  // Each write is with the kernel before its answer, so that a crash loses none. "everysec" puts writes off while the disk is busy.
  const kept = ["--save", "", "--appendonly", "yes", "--appendfsync", "no", "--dir", folder]
  const flags = ["--port", `${listenOn}`, "--bind", "127.0.0.1", ...kept, ...more]
  const start = async () => {
    const child = spawn("redis-server", flags, { stdio: "ignore" })
    await untilListening("redis-server", listenOn, child)
    return child
  }
  let child = await start()
  const forget = atExit(() => {
    child.kill("SIGKILL")
    rmSync(folder, { recursive: true, force: true })
  })
  async function crash() {
    child.kill("SIGCONT")
    child.kill("SIGKILL")
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
  }
  const url = `redis://127.0.0.1:${listenOn}`
  return {
    url,
    /** The url as the server's stores take it. */
    settings: redisSettings(url),
    /** Stops answering without closing a connection, as a stuck host does; `resume` undoes it. */
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    crash,
    /** At the same address, with its data. */
    async restart() {
      child = await start()
    },
    async stop() {
      await crash()
      forget()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The settings of a Redis that belongs to one program alone. */
export function redisSettings(url: string) {
  const sentinels: string[] = []
  return { url, keyPrefix: "", sentinels, sentinelPassword: undefined }
}

/** Only a real Redis can prove that sessions work with it, so a missing server is an error and never a skip. */
function requireRedis() {
  if (starts("redis-server")) return
  throw new Error("These tests need redis-server: install it (on Debian, `npm run test:exhaustive` does).")
}
