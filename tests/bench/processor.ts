import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { cpus } from "node:os"

const ticksPerSecond = 100
const measurable = existsSync("/proc/self/stat")
const canPin = spawnSync("taskset", ["--version"]).status === 0 && cpus().length > 1

/** Where the servers run: the first core. Everything else runs on the others. */
export const layout = canPin
  ? "the server on one core, load from the others"
  : "server and load on the same cores"

function pinTo(pid: number, cores: string) {
  if (canPin) spawnSync("taskset", ["-a", "-c", "-p", cores, String(pid)])
}

/** Moves a server with all its threads to the first core. */
export function pinServer(pid: number) {
  pinTo(pid, "0")
}

/** Keeps this process, and what it starts, away from the servers' core. */
export function pinLoad() {
  pinTo(process.pid, `1-${cpus().length - 1}`)
}

/** Seconds of processor time that a process and its threads have used; undefined where the system does not tell. */
export function processorSeconds(pid: number) {
  if (!measurable) return undefined
  // The second field, the name, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ")
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
