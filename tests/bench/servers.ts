import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { startWithCustomPlatform } from "../support/custom-platform"
import { untilListening } from "../support/listening"
import { samplePlatform } from "../support/sample-platform"
import { freePort } from "../support/server"

/** Which cores a process with all its threads may use: the server has the first one, the load the others. */
export function pin(pid: number, cores: string) {
  spawnSync("taskset", ["-a", "-c", "-p", cores, String(pid)])
}

/** The built product, with an upstream that answers at once with 50 deployments. */
export async function startProduct(env: Record<string, string> = {}) {
  const running = await startWithCustomPlatform(samplePlatform(50), env)
  pin(running.server.pid, "0")
  return running
}

export type Product = Awaited<ReturnType<typeof startProduct>>

/** Starts a script of this folder in its own process, and waits until it accepts connections. */
export async function startScript(args: string[], cores: string) {
  const port = await freePort()
  const child = spawn(process.execPath, args, {
    env: { NODE_ENV: "production", PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  })
  const abandon = () => child.kill("SIGKILL")
  process.once("exit", abandon)
  await untilListening(args.join(" "), port, child)
  pin(child.pid ?? 0, cores)
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      process.off("exit", abandon)
      child.kill("SIGKILL")
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
    },
  }
}
