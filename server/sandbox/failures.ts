import { isGpu } from "./deployment-types"

/** Why a deployment does not come up, and how far its installation gets. */
export interface Failure {
  cause: string
  reach: number
}

const gpuFailures: Failure[] = [
  { cause: "No capacity for 2 × A100 in this region", reach: 0.1 },
  { cause: "GPU driver 550.90 did not load: 1 of 2 devices found", reach: 0.35 },
  { cause: "Pulling the runner image timed out after 10 minutes", reach: 0.7 },
]

const trialFailures: Failure[] = [
  { cause: "Pulling the server image timed out after 5 minutes", reach: 0.7 },
  { cause: "The machine did not answer on port 443 after its first boot", reach: 0.9 },
  { cause: "Server type cx32 is not available in this location", reach: 0.1 },
]

/** Every sixth deployment of an account fails; so does one whose name asks for it. */
export function failureOf(deployment: { name: string; configId: string; count: number }): Failure | null {
  if (deployment.count % 6 !== 0 && !deployment.name.startsWith("fail-")) return null
  const known = isGpu(deployment.configId) ? gpuFailures : trialFailures
  return known[deployment.count % known.length] ?? null
}

/** A cause in a test's own words. */
export function failureWith(cause: string): Failure {
  return { cause, reach: 0.6 }
}
