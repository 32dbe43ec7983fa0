import type { ServerMetadata } from "openid-client"
import { z } from "zod"
import type { Log } from "../../http/contexts"
import { boundedFetch, type ProviderCalls } from "./bounded-fetch.server"
import { ProviderProblem } from "./error-code.server"

const metadataShape = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  revocation_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
  // Microsoft Entra ID verifies S256 without listing it. A provider that ignores it is no less safe than without PKCE.
  code_challenge_methods_supported: z.array(z.string()).default(["S256"]),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
  prompt_values_supported: z.array(z.string()).catch([]),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
})

export type ProviderMetadata = z.output<typeof metadataShape> & ServerMetadata

/** The provider's metadata makes signing in unsafe. */
class UnfitProvider extends ProviderProblem {
  override name = "UnfitProvider"
}

const timeoutMs = 5_000
const lifetimeMs = 10 * 60_000
/** How long expired metadata is used after a failed reload, so that not every request waits for the provider. */
const retryMs = 60_000

/**
 * Loads the provider's metadata on first use and caches it for ten minutes, or longer while the provider cannot be
 * reached. A failure is never cached. `stale` metadata has turned out to be wrong: then newer ones are loaded at once.
 */
export function createDiscovery(
  options: ProviderCalls & { issuer: string; elapsed: () => number; log: Log },
): (stale?: ProviderMetadata) => Promise<ProviderMetadata> {
  const { issuer, elapsed, log } = options
  let cached: { metadata: ProviderMetadata; at: number } | undefined
  let pending: Promise<ProviderMetadata> | undefined

  async function loadMetadata() {
    try {
      const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`
      const fetch = boundedFetch(options, AbortSignal.timeout(timeoutMs))
      const response = await fetch(address, { headers: { accept: "application/json" } })
      if (response.status !== 200) {
        throw new ProviderProblem(`discovery returned ${response.status}`, address, response.status)
      }
      const metadata = validate(issuer, await response.json(), log)
      cached = { metadata, at: elapsed() }
      return metadata
    } catch (error) {
      if (!cached || error instanceof UnfitProvider) throw error
      cached.at = elapsed() - lifetimeMs + retryMs
      return cached.metadata
    } finally {
      pending = undefined
    }
  }

  return async (stale) => {
    if (cached && cached.metadata !== stale && elapsed() - cached.at < lifetimeMs) return cached.metadata
    pending ??= loadMetadata()
    return await pending
  }
}

function validate(issuer: string, document: unknown, log: Log): ProviderMetadata {
  const parsed = metadataShape.safeParse(document)
  if (!parsed.success) throw new UnfitProvider("the discovery document lacks required fields")
  const metadata = parsed.data
  if (metadata.issuer !== issuer) {
    logIssuerMismatch(log, "discovery", issuer, metadata.issuer)
    throw new UnfitProvider("the discovery document names another issuer")
  }
  if (!metadata.code_challenge_methods_supported.includes("S256")) {
    throw new UnfitProvider("the provider does not offer PKCE with S256")
  }
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = metadata
  const { revocation_endpoint, end_session_endpoint } = metadata
  const endpoints = [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint]
  for (const endpoint of [...endpoints, revocation_endpoint, end_session_endpoint]) {
    if (endpoint && !hasAllowedProtocol(issuer, endpoint)) throw new UnfitProvider("an endpoint is not https")
  }
  // The library's type has more fields than we check. The library only uses the endpoints checked here.
  return metadata as ProviderMetadata
}

/** Plain http is allowed only for a provider whose issuer is http, which the configuration allows on loopback only. */
function hasAllowedProtocol(issuer: string, endpoint: string) {
  const { protocol } = new URL(endpoint)
  return protocol === "https:" || (protocol === "http:" && issuer.startsWith("http:"))
}

/** Usually OIDC_ISSUER differs from the provider's own spelling by a slash, so the operator must see both. */
export function logIssuerMismatch(log: Log, where: string, expected: string, found: unknown) {
  log.warn({ where, expected, found: String(found).slice(0, 200) }, "issuer mismatch")
}
