import { expect, test } from "vitest"
import { consoleLines, hostnameOf, linesPrintedBy } from "./boot-console"
import type { Deployment } from "./deployments"
import { planLifecycle } from "./lifecycle"

function deployment(
  configId: string,
  failure: { cause: string; finalProgress: number } | null = null,
): Deployment {
  const lifecycle = planLifecycle({ now: 0, speed: 1, installSeconds: 20, timeoutMins: null, failure })
  return {
    id: "dep_1",
    accountId: "usr_1",
    name: "Research desk",
    configId,
    version: "2.1.4",
    status: "installing",
    ipv4: null,
    errorMessage: null,
    lifecycle,
  }
}

const endsBoot = (text: string) => text.includes("Cloud-init") && text.includes("finished")

test.each(["trial_vm_hetzner", "gpu_instance_civo"])(
  "%s: only the last line contains both Cloud-init and finished",
  (configId) => {
    const lines = consoleLines(deployment(configId), "Hearth")
    expect(lines.filter(({ text }) => endsBoot(text))).toEqual([lines.at(-1)])
    expect(lines.at(-1)?.at).toBe(1)
    expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted((a, b) => a - b))
  },
)

test("the console follows the progress of the installation", () => {
  const machine = deployment("gpu_instance_civo")
  const lines = consoleLines(machine, "Hearth")
  expect(linesPrintedBy(lines, machine, 2_999)).toEqual([])
  expect(
    linesPrintedBy(lines, machine, 13_000)
      .map(({ text }) => text)
      .join("\n"),
  ).toContain("GPU driver 550.90")
  expect(linesPrintedBy(lines, machine, 22_999).some(({ text }) => endsBoot(text))).toBe(false)
  expect(linesPrintedBy(lines, machine, 23_000)).toEqual(lines)
})

test("the output ends with the failure", () => {
  const machine = deployment("gpu_instance_civo", { cause: "No capacity", finalProgress: 0.3 })
  const printed = linesPrintedBy(consoleLines(machine, "Hearth"), machine, 60_000).map(({ text }) => text)
  expect(printed.at(-2)).toContain("No capacity")
  expect(printed.some(endsBoot)).toBe(false)
  expect(printed.join("\n")).not.toContain("runner image")
})

test.each([
  ["claims-triage", "claims-triage"],
  ["Ward Notes (2)", "ward-notes-2"],
  ["Ångström", "angstrom"],
  ["東京", "machine"],
  ["x".repeat(60), "x".repeat(40)],
])("the hostname of %s is %s", (name, hostname) => {
  expect(hostnameOf(name)).toBe(hostname)
})
