/** The choices on the Hosted Deployments page. */
export type ChoiceKind = "cloud" | MachineKind

/** A machine that is charged by the hour. */
export type MachineKind = "trial" | "gpu"

export interface Choice {
  kind: ChoiceKind
  /** The platform's deployment_config_id. */
  configId: string
  /** The last segment of `/deployments/type/{type}`. */
  urlType: string
}

/** The three cards in order, for the product with this slug. */
export function deploymentChoices(slug: string): Choice[] {
  return [
    { kind: "cloud", configId: `${slug}_cloud`, urlType: `${slug}-cloud` },
    { kind: "trial", configId: "trial_vm_hetzner", urlType: "trial-vm" },
    { kind: "gpu", configId: "gpu_instance_civo", urlType: "gpu-instance" },
  ]
}

export const machineLabels = { gpu: "GPU Instance", trial: "Trial VM" }

/** Whether a deployment is a GPU instance or a Trial VM. */
export function machineKindOf(configId: string): MachineKind {
  return configId.includes("gpu_instance") ? "gpu" : "trial"
}

/** Timeouts of a new deployment in minutes, null for forever. */
export const createTimeouts = [null, 60, 240, 480, 1_440] as const
