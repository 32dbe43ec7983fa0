import { stripVTControlCharacters } from "node:util"
import { strToU8, zipSync } from "fflate"
import { dump } from "js-yaml"
import type { Brand } from "../../../app/brand"
import { consoleLines, hostnameOf, linesPrintedBy } from "../boot-console"
import { isGpu } from "../deployment-types"
import type { Deployment } from "../deployments"

/** The console output, the cloud-init output and the cloud-init user data. */
export function createLogsZip(deployment: Deployment, brand: Brand, now: number): Buffer {
  const printed = linesPrintedBy(consoleLines(deployment, brand.name), deployment, now).map(({ text }) =>
    stripVTControlCharacters(text),
  )
  const start = printed.findIndex((text) => text.startsWith("Cloud-init"))
  const zip = zipSync({
    "cloud-init-output.log": strToU8(textOf(start < 0 ? [] : printed.slice(start))),
    "console.log": strToU8(textOf(printed)),
    "user-data.yaml": strToU8(
      `#cloud-config\n${dump(userData(deployment, brand), { lineWidth: -1, noRefs: true })}`,
    ),
  })
  return Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength)
}

function userData(deployment: Deployment, brand: Brand) {
  return {
    hostname: hostnameOf(deployment.name),
    package_update: true,
    packages: [
      "ca-certificates",
      "containerd",
      "jq",
      "ufw",
      ...(isGpu(deployment.configId) ? ["nvidia-driver-550-server"] : []),
    ],
    write_files: [
      {
        path: `/etc/${brand.slug}/server.yaml`,
        permissions: "0600",
        content: dump({ version: deployment.version, deployment: deployment.id, listen: 443 }),
      },
    ],
    runcmd: [
      ["ufw", "allow", "443/tcp"],
      ["systemctl", "enable", "--now", `${brand.slug}-server.service`],
    ],
  }
}

function textOf(lines: string[]) {
  return lines.map((line) => `${line}\n`).join("")
}
