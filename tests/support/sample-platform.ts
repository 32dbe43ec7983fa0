import { type PlatformHandler, sendJson } from "./custom-platform"

const type = "trial_vm_hetzner"
const createdAt = new Date().toISOString()

function deployment(at: number) {
  return {
    id: `dep-${at}`,
    name: `machine ${at}`,
    status: "running",
    deployment_config_id: type,
    created_at: createdAt,
    timeout_mins: null,
    ipv4: `203.0.113.${at % 250}`,
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
  const answers: Record<string, unknown> = {
    "/api/auth/check-admin": { isAdmin: false },
    "/api/balance": { balance_cents: 1_000 },
    "/api/deployments": Array.from({ length: deployments }, (_, at) => deployment(at)),
    "/api/deployments/types": { data: [{ id: type }] },
  }
  return (request, response) => {
    if (special(request, response)) return
    const path = (request.url ?? "").split("?")[0] ?? ""
    const answer = answers[path]
    sendJson(response, answer ?? {}, answer === undefined ? 404 : 200)
  }
}
