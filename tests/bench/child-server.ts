import { spawn } from "node:child_process"
import { setTimeout as delay } from "node:timers/promises"
import { freePort } from "../support/server"
import { pinServer } from "./processor"

export interface ChildServer {
  port: number
  pid: number
  stop(): Promise<void>
}

const startLimitMs = 20_000

/** Starts a baseline in its own process, by default on the servers' core, and waits until it accepts connections. */
export async function startChild(
  command: (port: number) => string[],
  {
    cwd,
    env = {},
    onServerCore = true,
  }: { cwd?: string; env?: Record<string, string>; onServerCore?: boolean } = {},
): Promise<ChildServer> {
  const port = await freePort()
  const [program = "", ...args] = command(port)
  const child = spawn(program, args, {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      ...env,
      PORT: String(port),
    },
    stdio: ["ignore", "ignore", "pipe"],
  })
  let problem = ""
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    problem = (problem + text).slice(-2_000)
  })
  const ended = new Promise<void>((resolve) => {
    child.once("error", () => resolve())
    child.once("close", () => resolve())
  })
  const abandon = () => child.kill("SIGKILL")
  process.once("exit", abandon)

  const limit = Date.now() + startLimitMs
  while (!(await answers(port))) {
    if (child.exitCode !== null || child.pid === undefined || Date.now() > limit) {
      child.kill("SIGKILL")
      throw new Error(`${program} did not start: ${problem}`)
    }
    await delay(50)
  }
  const pid = child.pid ?? 0
  if (onServerCore) pinServer(pid)
  return {
    port,
    pid,
    async stop() {
      child.kill("SIGKILL")
      await ended
      process.off("exit", abandon)
    },
  }
}

async function answers(port: number) {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`)
    await response.arrayBuffer()
    return true
  } catch {
    return false
  }
}
