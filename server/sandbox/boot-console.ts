import { trimEnd } from "../../app/domain/trim-end"
import printed from "./boot-console.json"
import { isGpu } from "./deployment-types"
import type { Deployment } from "./deployments"
import { installProgress } from "./lifecycle"

/** `at` is the share of the installation (0 to 1) at which the console prints the line. */
export interface ConsoleLine {
  at: number
  text: string
}

/**
 * The boot output of a machine. Only the last line of a successful boot contains both "Cloud-init" and
 * "finished": the launchpad closes its terminal when it sees both.
 */
export function consoleLines(deployment: Deployment, productName: string): ConsoleLine[] {
  const gpu = isGpu(deployment.configId)
  const { installingAt, installEndsAt, finalProgress, failure } = deployment
  const span = (installEndsAt - installingAt) / finalProgress
  const lines = (gpu ? printed.gpu : printed.trial).map(({ at, text }) => ({
    at,
    text: filled(text, {
      product: productName,
      version: deployment.version,
      hostname: toHostname(deployment.name),
      time: new Date(installingAt + at * span).toUTCString().replace("GMT", "+0000"),
      uptime: (at * (gpu ? 540 : 42) + 1.2).toFixed(2),
    }),
  }))
  if (failure === null) return lines
  return [
    ...lines.filter(({ at }) => at < finalProgress),
    { at: finalProgress, text: `\x1b[31m✗ ${failure}\x1b[0m` },
    { at: finalProgress, text: "cloud-init[812]: installation aborted; this deployment is not charged" },
  ]
}

export function joinLines(lines: string[]) {
  return lines.map((line) => `${line}\n`).join("")
}

/** The text with these values for their names in braces. */
export function filled(text: string, values: Record<string, string>) {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "")
}

export function linesPrintedBy(lines: ConsoleLine[], deployment: Deployment, now: number): ConsoleLine[] {
  if (now < deployment.installingAt) return []
  const progress = installProgress(deployment, now)
  return lines.filter(({ at }) => at <= progress)
}

/** Turns a deployment's name into a valid hostname. */
export function toHostname(name: string) {
  const plainName = name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9-]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, 40)
  return trimEnd(plainName, "-") || "machine"
}
