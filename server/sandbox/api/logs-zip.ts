import { stripVTControlCharacters } from "node:util"
import { strToU8, zipSync } from "fflate"
import type { Brand } from "../../../app/brand"
import { consoleLines, filled, hostnameOf, linesPrintedBy, textOf } from "../boot-console"
import { isGpu } from "../deployment-types"
import type { Deployment } from "../deployments"
import userData from "./user-data.txt?raw"

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
      filled(userData, {
        hostname: hostnameOf(deployment.name),
        driver: isGpu(deployment.configId) ? ", nvidia-driver-550-server" : "",
        slug: brand.slug,
        version: deployment.version,
        id: deployment.id,
      }),
    ),
  })
  return Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength)
}
