import type { JWTVerifyGetKey } from "jose"
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockSkew,
  customFetch,
  fetchUserInfo,
  genericGrantRequest,
  None,
  refreshTokenGrant,
  tokenRevocation,
} from "openid-client"
import { z } from "zod"
import { boundedFetch } from "./bounded-fetch"
import { createDiscovery, type ProviderMetadata } from "./discovery"
import { createKeySet } from "./key-set"
import { readTokenSet, type TokenSet, withUsableLife } from "./token-set"

/** The OpenID provider. Each call aborts with its signal and throws errors that `errorCode` can describe. */
export interface Provider {
  metadata(): Promise<ProviderMetadata>
  keys(): Promise<JWTVerifyGetKey>
  exchange(grant: CodeGrant, signal: AbortSignal): Promise<object>
  refresh(refreshToken: string, signal: AbortSignal): Promise<TokenSet>
  revoke(token: string, signal: AbortSignal): Promise<void>
  profile(accessToken: string, subject: string, signal: AbortSignal): Promise<Profile>
}

export interface CodeGrant {
  code: string
  verifier: string
  redirectUri: string
}

export interface Profile {
  email: string | undefined
  name: string | undefined
}

export interface ProviderOptions {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  fetch: typeof globalThis.fetch
  now: () => number
  elapsed: () => number
}

const profileShape = z.object({
  email: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
})

export function createProvider(options: ProviderOptions): Provider {
  const { clientId, clientSecret, now, elapsed } = options
  const discover = createDiscovery(options)
  let keySet: { url: string; keys: JWTVerifyGetKey } | undefined

  /** Created per call, because the library takes its fetch, and with it the signal, from the configuration. */
  async function configurationFor(signal: AbortSignal) {
    const metadata = await discover()
    const skew = Math.round((now() - Date.now()) / 1000)
    const client = { [clockSkew]: skew }
    const configuration = new Configuration(metadata, clientId, client, authenticationOf(metadata))
    // Discovery has checked the endpoints: they are http only if the issuer is http on loopback.
    if (metadata.issuer.startsWith("http:")) allowInsecureRequests(configuration)
    const fetch = boundedFetch(options.fetch, signal)
    configuration[customFetch] = async (url, init) => {
      // The library sends forms only; its type also allows byte arrays, which the DOM type does not.
      const response = await fetch(url, init as RequestInit)
      return url === metadata.token_endpoint ? await withRepairedLifetime(response) : response
    }
    return configuration
  }

  /** The library form-encodes Basic credentials, as RFC 6749 requires. */
  function authenticationOf(metadata: ProviderMetadata) {
    if (!clientSecret) return None()
    const basic = metadata.token_endpoint_auth_methods_supported.includes("client_secret_basic")
    return basic ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret)
  }

  return {
    metadata: discover,

    async keys() {
      const { jwks_uri: url } = await discover()
      if (keySet?.url !== url) keySet = { url, keys: createKeySet(new URL(url), options.fetch, elapsed) }
      return keySet.keys
    },

    async exchange({ code, verifier, redirectUri }, signal) {
      return await genericGrantRequest(await configurationFor(signal), "authorization_code", {
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      })
    },

    async refresh(refreshToken, signal) {
      return readTokenSet(await refreshTokenGrant(await configurationFor(signal), refreshToken), now())
    },

    async revoke(token, signal) {
      const configuration = await configurationFor(signal)
      if (!configuration.serverMetadata().revocation_endpoint) return
      await tokenRevocation(configuration, token, { token_type_hint: "refresh_token" })
    },

    async profile(accessToken, subject, signal) {
      const configuration = await configurationFor(signal)
      if (!configuration.serverMetadata().userinfo_endpoint) return { email: undefined, name: undefined }
      const claims = profileShape.parse(await fetchUserInfo(configuration, accessToken, subject))
      return { email: claims.email, name: claims.name ?? claims.preferred_username }
    },
  }
}

/** Repairs a token response that the library would reject because of its `expires_in`. */
async function withRepairedLifetime(response: Response) {
  if (response.status !== 200) return response
  const text = await response.text()
  const { status, headers } = response
  try {
    return new Response(JSON.stringify(withUsableLife(JSON.parse(text))), { status, headers })
  } catch {
    return new Response(text, { status, headers })
  }
}
