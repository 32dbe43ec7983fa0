import { posix } from "node:path"
import { filled, joinLines, toHostname } from "../boot-console"
import { isGpu } from "../deployment-types"
import type { Deployment } from "../deployments"
import texts from "./machine.json"

/** Text in a pipe or a file. A command that prints more is ended. */
export const textLimit = 65_536

export type Machine = ReturnType<typeof createMachine>

/** What shell commands print and change. */
export function createMachine(deployment: Deployment, product: string, bootLog: string) {
  const { version, configId, installingAt, name } = deployment
  const hostname = toHostname(name)
  const print = (lines: string[]) => filled(joinLines(lines), { hostname, product, version })
  const files = Object.entries(texts.files).map(([path, lines]) => [path, print(lines)] as const)
  return {
    hostname,
    /** Epoch milliseconds. */
    bootedAt: installingAt,
    greeting: print(texts.greeting),
    directory: "/root",
    files: new Map([...files, ["/var/log/cloud-init-output.log", bootLog]]),
    /** Commands that print the same each time. GPU instances have some of their own. */
    reports: new Map(Object.entries({ ...texts.reports, ...(isGpu(configId) && texts.gpuReports) })),
  }
}

export function absolutePath(path: string, { directory }: Machine) {
  return posix.resolve(directory, path)
}

/** A directory exists if a file is in it. */
export function listEntries({ files }: Machine, directory: string) {
  const prefix = directory === "/" ? "/" : `${directory}/`
  const inside = [...files.keys()].filter((path) => path.startsWith(prefix))
  return [...new Set(inside.map((path) => path.slice(prefix.length).split("/", 1)[0] ?? ""))].sort()
}
