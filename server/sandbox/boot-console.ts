import { trimEnd } from "../../app/domain/trim-end"
import { isGpu } from "./deployment-types"
import type { Deployment } from "./deployments"
import { installProgress } from "./lifecycle"

/** `at` is the share of the installation (0 to 1) at which the console prints the line. */
export interface ConsoleLine {
  at: number
  text: string
}

const green = "\x1b[32m"
const yellow = "\x1b[33m"
const red = "\x1b[31m"
const plain = "\x1b[0m"
const cloudInit = "Cloud-init v. 24.1.3-0ubuntu3.3"

/**
 * The boot output of a machine. Only the last line of a successful boot contains both "Cloud-init" and
 * "finished": the launchpad closes its terminal when it sees both.
 */
export function consoleLines(deployment: Deployment, productName: string): ConsoleLine[] {
  const gpu = isGpu(deployment.configId)
  const { lifecycle } = deployment
  const span = (lifecycle.installEndsAt - lifecycle.installingAt) / lifecycle.finalProgress
  const timeAt = (at: number) => new Date(lifecycle.installingAt + at * span)
  const uptimeAt = (at: number) => (at * (gpu ? 540 : 42) + 1.2).toFixed(2)

  const spread = (from: number, to: number, texts: string[]): ConsoleLine[] =>
    texts.map((text, index) => ({ at: from + ((to - from) * index) / texts.length, text }))
  const kernel = (from: number, to: number, texts: string[]) =>
    spread(from, to, texts).map(({ at, text }, index) => ({
      at,
      text: `[${(at * 30 + index * 0.013).toFixed(6).padStart(12)}] ${text}`,
    }))
  const stage = (name: string, at: number) =>
    `${cloudInit} running '${name}' at ${timeAt(at).toUTCString().replace("GMT", "+0000")}. Up ${uptimeAt(at)} seconds.`

  const marks = gpu
    ? { packages: 0.12, runtime: 0.25, driver: 0.4, image: 0.85 }
    : { packages: 0.25, runtime: 0.45, driver: 0.45, image: 0.85 }
  const lines = [
    ...kernel(0, 0.04, kernelTexts(gpu)),
    ...spread(
      0.04,
      0.055,
      started(["Journal Service", "Network Time Synchronization", "OpenBSD Secure Shell server"]),
    ),
    { at: 0.056, text: stage("init-local", 0.056) },
    { at: 0.06, text: stage("init", 0.06) },
    ...spread(0.06, 0.07, networkTexts(deployment)),
    { at: 0.072, text: stage("modules:config", 0.072) },
    ...spread(0.075, marks.packages, packageTexts),
    { at: marks.packages, text: `${green}✓${plain} base packages` },
    ...spread(marks.packages + 0.01, marks.runtime, runtimeTexts),
    { at: marks.runtime, text: `${green}✓${plain} container runtime` },
    ...(gpu
      ? [
          ...spread(marks.runtime + 0.01, marks.driver, driverTexts),
          { at: marks.driver, text: `${green}✓${plain} GPU driver 550.90` },
        ]
      : []),
    { at: marks.driver + 0.005, text: stage("modules:final", marks.driver + 0.005) },
    ...spread(marks.driver + 0.01, marks.image, pullTexts(gpu ? 15 : 4)),
    { at: marks.image, text: `${green}✓${plain} runner image` },
    ...spread(marks.image + 0.01, 0.99, [
      `starting ${productName} ${deployment.version}`,
      "database: 41 migrations applied",
      "certificate: issued by the sandbox's certificate authority",
      "health: /readyz returned 503, retrying",
      "health: /readyz returned 200",
    ]),
    { at: 0.99, text: `${green}✓${plain} ${productName} ${deployment.version} is listening on port 443` },
    {
      at: 1,
      text: `${cloudInit} finished at ${timeAt(1).toUTCString().replace("GMT", "+0000")}. Datasource ${gpu ? "DataSourceConfigDrive" : "DataSourceHetzner"}.  Up ${uptimeAt(1)} seconds`,
    },
  ]
  if (lifecycle.failure === null) return lines
  return [
    ...lines.filter(({ at }) => at < lifecycle.finalProgress),
    { at: lifecycle.finalProgress, text: `${red}✗ ${lifecycle.failure}${plain}` },
    {
      at: lifecycle.finalProgress,
      text: "cloud-init[812]: installation aborted; this deployment is not charged",
    },
  ]
}

export function linesPrintedBy(lines: ConsoleLine[], deployment: Deployment, now: number): ConsoleLine[] {
  if (now < deployment.lifecycle.installingAt) return []
  const progress = installProgress(deployment.lifecycle, now)
  return lines.filter(({ at }) => at <= progress)
}

function started(services: string[]) {
  return services.map((service) => `[${green}  OK  ${plain}] Started ${service}.`)
}

function kernelTexts(gpu: boolean) {
  return [
    "Linux version 6.8.0-48-generic (gcc 13.2.0) #48-Ubuntu SMP PREEMPT_DYNAMIC",
    "Command line: BOOT_IMAGE=/boot/vmlinuz-6.8.0-48-generic root=LABEL=cloudimg-rootfs ro console=tty1 console=ttyS0",
    gpu ? "DMI: Civo GPU instance, BIOS edk2-20240524" : "DMI: Hetzner vServer, BIOS 20171111",
    "tsc: Detected 2445.406 MHz processor",
    gpu ? "Memory: 247463824K/251658240K available" : "Memory: 7912340K/8388608K available",
    gpu ? "smp: Brought up 1 node, 24 CPUs" : "smp: Brought up 1 node, 4 CPUs",
    ...(gpu
      ? [
          "pci 0000:17:00.0: [10de:20b5] type 00 class 0x030200 NVIDIA A100 80GB PCIe",
          "pci 0000:ca:00.0: [10de:20b5] type 00 class 0x030200 NVIDIA A100 80GB PCIe",
        ]
      : []),
    "virtio_net virtio1 eth0: renamed from ens3",
    "EXT4-fs (sda1): mounted filesystem with ordered data mode. Quota mode: none.",
    "systemd[1]: Hostname set, running in system mode",
  ]
}

function networkTexts({ name }: Deployment) {
  return [
    "ci-info: | Device |  Up  |  Address   |      Mask     | Scope  |",
    "ci-info: |  eth0  | True |  10.0.0.2  | 255.255.255.0 | global |",
    "ci-info: |   lo   | True | 127.0.0.1  |   255.0.0.0   |  host  |",
    `cloud-init[812]: setting hostname ${hostnameOf(name)}`,
  ]
}

const packageTexts = [
  "Get:1 http://mirror.example/ubuntu noble InRelease [256 kB]",
  "Get:2 http://mirror.example/ubuntu noble-updates InRelease [126 kB]",
  "Fetched 31.2 MB in 2s (14.9 MB/s)",
  "Setting up ca-certificates (20240203) ...",
  "Setting up jq (1.7.1-3build1) ...",
  "Setting up ufw (0.36.2-6) ...",
]

const runtimeTexts = [
  "Setting up containerd (1.7.12-0ubuntu4) ...",
  "Created symlink /etc/systemd/system/multi-user.target.wants/containerd.service",
  "Setting up runc (1.1.12-0ubuntu3) ...",
  "containerd successfully booted in 0.041s",
]

const driverTexts = [
  "Setting up nvidia-driver-550-server (550.90.07-0ubuntu1) ...",
  "Building module: nvidia.ko nvidia-uvm.ko nvidia-modeset.ko",
  "nvidia: module verification passed",
  "nvidia 0000:17:00.0: enabling device (0140 -> 0142)",
  "nvidia 0000:ca:00.0: enabling device (0140 -> 0142)",
  "NVRM: loading NVIDIA UNIX x86_64 Kernel Module  550.90.07",
]

function pullTexts(gigabytes: number) {
  const steps = gigabytes > 8 ? 15 : 8
  return Array.from({ length: steps }, (_, index) => {
    const pulled = ((gigabytes * index) / steps).toFixed(1).padStart(4)
    return `${yellow}→${plain} pulling runner image ${pulled} / ${gigabytes.toFixed(1)} GB`
  })
}

/** Turns a deployment's name into a valid hostname. */
export function hostnameOf(name: string) {
  const plainName = name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9-]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, 40)
  return trimEnd(plainName, "-") || "machine"
}
