import { hostnameOf } from "../boot-console"
import { isGpu } from "../deployment-types"
import type { Deployment } from "../deployments"

/** The facts that shell commands print. */
export interface Machine {
  hostname: string
  gpu: boolean
  /** Epoch milliseconds. */
  bootedAt: number
  product: string
  version: string
  files: Map<string, string>
}

export function machineOf(deployment: Deployment, product: string, bootLog: string): Machine {
  const hostname = hostnameOf(deployment.name)
  return {
    hostname,
    gpu: isGpu(deployment.configId),
    bootedAt: deployment.installingAt,
    product,
    version: deployment.version,
    files: new Map([
      ["/etc/hostname", `${hostname}\n`],
      [
        "/etc/os-release",
        'PRETTY_NAME="Ubuntu 24.04.1 LTS"\nNAME="Ubuntu"\nVERSION_ID="24.04"\nVERSION="24.04.1 LTS (Noble Numbat)"\nID=ubuntu\nID_LIKE=debian\n',
      ],
      [
        "/root/README",
        `${product} ${deployment.version} on ${hostname}\n\nThis is a sandbox: the shell simulates a few commands.\nType "help" for a list of commands.\nCharacter test: Ångström, 東京, 🔥\n`,
      ],
      ["/var/log/cloud-init-output.log", bootLog],
    ]),
  }
}
