import { type PlatformHandler, sendJson } from "../support/custom-platform"

function deployment(at: number) {
  return {
    id: `dep-${at}`,
    name: `machine ${at}`,
    status: "running",
    deployment_config_id: "trial_vm_hetzner",
    created_at: new Date().toISOString(),
    timeout_mins: null,
    ipv4: null,
    error_message: null,
  }
}

/**
 * A platform that answers at once with that many deployments. `special` goes first, and returns whether it has
 * answered.
 */
export function samplePlatform(
  deployments: number,
  special: (...exchange: Parameters<PlatformHandler>) => boolean = () => false,
): PlatformHandler {
  const list = Array.from({ length: deployments }, (_, at) => deployment(at))
  return (request, response) => {
    if (special(request, response)) return
    const path = (request.url ?? "").split("?")[0]
    if (path === "/api/balance") sendJson(response, { balance_cents: 1_000 })
    else if (path === "/api/deployments") sendJson(response, list)
    else sendJson(response, {}, 404)
  }
}
