import { spawn } from "node:child_process"
import { once } from "node:events"
import { untilListening } from "../support/listening"
import { freePort } from "../support/server"
import { pinServer } from "./processor"

interface ChildOptions {
  cwd?: string
  env?: Record<string, string>
  onServerCore?: boolean
}

/** Starts a baseline in its own process, by default on the servers' core, and waits until it accepts connections. */
export async function startChild(
  [program = "", ...args]: string[],
  { cwd, env = {}, onServerCore = true }: ChildOptions = {},
) {
  const port = await freePort()
  const { PATH, HOME } = process.env
  const child = spawn(program, args, {
    cwd,
    env: { PATH, HOME, NODE_ENV: "production", ...env, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  })
  const abandon = () => child.kill("SIGKILL")
  process.once("exit", abandon)
  await untilListening(program, port, child)
  const pid = child.pid ?? 0
  if (onServerCore) pinServer(pid)
  return {
    port,
    pid,
    async stop() {
      process.off("exit", abandon)
      child.kill("SIGKILL")
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
    },
  }
}
