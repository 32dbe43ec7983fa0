import type { Brand } from "../../app/brand"
import catalog from "./catalog.json"

const [, trial, gpu] = catalog.types
export const trialInstallSeconds = trial?.installSeconds ?? 0

/** With the fields that the API returns. */
export function deploymentTypes({ slug }: Brand) {
  return catalog.types.map((type) => ({ ...type, id: type.id.replace("{slug}", slug) }))
}

export function isGpu(configId: string) {
  return configId.includes("gpu_instance")
}

export function hourlyCents(configId: string) {
  return (isGpu(configId) ? gpu : trial)?.hourly_cents ?? 0
}
