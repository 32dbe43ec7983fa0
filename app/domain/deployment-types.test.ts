import { expect, test } from "vitest"
import { deploymentChoices, machineKindOf } from "./deployment-types"

test("the product's slug names the hosted cloud", () => {
  expect(deploymentChoices("acme")).toEqual([
    { kind: "cloud", configId: "acme_cloud", urlType: "acme-cloud" },
    { kind: "trial", configId: "trial_vm_hetzner", urlType: "trial-vm" },
    { kind: "gpu", configId: "gpu_instance_civo", urlType: "gpu-instance" },
  ])
})

test.each([
  ["gpu_instance_civo", "gpu"],
  ["eu_gpu_instance", "gpu"],
  ["trial_vm_hetzner", "trial"],
  ["something_new", "trial"],
  ["", "trial"],
])("%j is a %s machine", (configId, kind) => {
  expect(machineKindOf(configId)).toBe(kind)
})
