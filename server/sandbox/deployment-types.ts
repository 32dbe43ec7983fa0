import type { Brand } from "../../app/brand"

export interface DeploymentType {
  id: string
  kind: "cloud" | "trial" | "gpu"
  name: string
  description: string
  provider: string | null
  /** Null if the type is not charged by the hour. */
  hourlyCents: number | null
  monthlyCentsPerUser: number | null
  /** Duration of the installation at speed 1. */
  installSeconds: number
}

const trialCents = 10
export const trialInstallSeconds = 20
const gpuCents = 500

export function deploymentTypes(brand: Brand): DeploymentType[] {
  return [
    {
      id: `${brand.slug}_cloud`,
      kind: "cloud",
      name: `${brand.name} Cloud`,
      description: "A managed account with your team.",
      provider: null,
      hourlyCents: null,
      monthlyCentsPerUser: 7_500,
      installSeconds: 0,
    },
    {
      id: "trial_vm_hetzner",
      kind: "trial",
      name: "Trial VM",
      description: "Your own machine with admin access, and a free $4 credit to start.",
      provider: "hetzner",
      hourlyCents: trialCents,
      monthlyCentsPerUser: null,
      installSeconds: trialInstallSeconds,
    },
    {
      id: "gpu_instance_civo",
      kind: "gpu",
      name: "GPU Instance",
      description: "2x 80GB A100 GPUs, provisioned in 30 minutes, entirely yours.",
      provider: "civo",
      hourlyCents: gpuCents,
      monthlyCentsPerUser: null,
      installSeconds: 75,
    },
  ]
}

export function isGpu(configId: string) {
  return configId.includes("gpu_instance")
}

export function hourlyCents(configId: string) {
  return isGpu(configId) ? gpuCents : trialCents
}
