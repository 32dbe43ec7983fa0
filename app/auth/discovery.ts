import type { ServerMetadata } from "openid-client"
import { z } from "zod"
import { boundedFetch } from "./bounded-fetch"

/** What the provider says about itself and we rely on. */
const metadataShape = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  revocation_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
  code_challenge_methods_supported: z.array(z.string()).default([]),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
})

export type ProviderMetadata = z.output<typeof metadataShape> & ServerMetadata

/** The provider describes itself in a way that makes signing in unsafe. */
class UnfitProvider extends Error {
  override name = "UnfitProvider"
}

const timeoutMs = 5_000
const freshMs = 60 * 60_000
/** While what is known is too old and the provider away, not every request waits for it again. */
const retryMs = 60_000

/** Finds the provider when first asked; remembers it for an hour and beyond when it is away, but never a failure. */
export function createDiscovery(options: {
  issuer: string
  fetch: typeof globalThis.fetch
  elapsed: () => number
}): () => Promise<ProviderMetadata> {
  const { issuer, elapsed } = options
  let known: { metadata: ProviderMetadata; at: number } | undefined
  let asking: Promise<ProviderMetadata> | undefined

  async function ask() {
    try {
      const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`
      const fetch = boundedFetch(options.fetch, AbortSignal.timeout(timeoutMs))
      const response = await fetch(address, { headers: { accept: "application/json" } })
      if (response.status !== 200) throw new Error(`discovery answered ${response.status}`)
      const metadata = checked(issuer, await response.json())
      known = { metadata, at: elapsed() }
      return metadata
    } catch (error) {
      if (!known || error instanceof UnfitProvider) throw error
      known.at = elapsed() - freshMs + retryMs
      return known.metadata
    } finally {
      asking = undefined
    }
  }

  return async () => {
    if (known && elapsed() - known.at < freshMs) return known.metadata
    asking ??= ask()
    return await asking
  }
}

function checked(issuer: string, document: unknown): ProviderMetadata {
  const parsed = metadataShape.safeParse(document)
  if (!parsed.success) throw new UnfitProvider("the discovery document lacks what sign-in needs")
  const metadata = parsed.data
  if (metadata.issuer !== issuer) throw new UnfitProvider("the discovery document names another issuer")
  if (!metadata.code_challenge_methods_supported.includes("S256")) {
    throw new UnfitProvider("the provider does not offer PKCE with S256")
  }
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = metadata
  const { revocation_endpoint, end_session_endpoint } = metadata
  const endpoints = [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint]
  for (const endpoint of [...endpoints, revocation_endpoint, end_session_endpoint]) {
    if (endpoint && !asSafeAs(issuer, endpoint)) throw new UnfitProvider("an endpoint is not https")
  }
  // The library's type describes fields that are not ours to check; it reads the endpoints checked here.
  return metadata as ProviderMetadata
}

/** Plain http is for a provider that itself is plain http, which the configuration allows on loopback only. */
function asSafeAs(issuer: string, endpoint: string) {
  const { protocol } = new URL(endpoint)
  return protocol === "https:" || (protocol === "http:" && issuer.startsWith("http:"))
}
