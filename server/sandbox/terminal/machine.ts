import { hostnameOf } from "../boot-console"
import { isGpu } from "../deployment-types"
import type { Deployment } from "../deployments"

/** What a shell can find out about the machine that it runs on. */
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
    bootedAt: deployment.lifecycle.installingAt,
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
        `${product} ${deployment.version} on ${hostname}\n\nThis shell belongs to the sandbox: it is small, and nothing in it is real.\nType "help" to see what it can do. Ångström, 東京 and 🔥 should look right.\n`,
      ],
      ["/var/log/cloud-init-output.log", bootLog],
    ]),
  }
}
