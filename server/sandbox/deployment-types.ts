import type { Brand } from "../../app/brand"
import catalog from "./catalog.json"

export const [, trialType, gpuType] = catalog.types

export function deploymentTypes({ slug, name }: Brand) {
  return catalog.types.map((type) => ({
    ...type,
    id: type.id.replace("{slug}", slug),
    name: type.name.replace("{name}", name),
  }))
}

export function isGpu(configId: string) {
  return configId.includes("gpu_instance")
}

export function hourlyCents(configId: string) {
  return (isGpu(configId) ? gpuType : trialType)?.hourlyCents ?? 0
}
