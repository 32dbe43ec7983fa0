import { filled, hostnameOf } from "../boot-console"
import { isGpu } from "../deployment-types"
import type { Deployment } from "../deployments"
import texts from "./machine.json"

/** The facts that shell commands print. */
export interface Machine {
  hostname: string
  gpu: boolean
  /** Epoch milliseconds. */
  bootedAt: number
  greeting: string
  files: Map<string, string>
}

export function machineOf(deployment: Deployment, product: string, bootLog: string): Machine {
  const { version, configId, installingAt, name } = deployment
  const hostname = hostnameOf(name)
  const textOf = (lines: string[]) => filled(`${lines.join("\n")}\n`, { hostname, product, version })
  const files = Object.entries(texts.files).map(([path, lines]) => [path, textOf(lines)] as const)
  return {
    hostname,
    gpu: isGpu(configId),
    bootedAt: installingAt,
    greeting: textOf(texts.greeting),
    files: new Map([...files, ["/var/log/cloud-init-output.log", bootLog]]),
  }
}
