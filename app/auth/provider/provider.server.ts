import {
  allowInsecureRequests,
  Configuration,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  customFetch,
  fetchUserInfo,
  genericGrantRequest,
  randomPKCECodeVerifier,
  refreshTokenGrant,
  tokenRevocation,
} from "openid-client"
import type { Log } from "../../http/contexts"
import { boundedFetch, type ProviderCalls } from "./bounded-fetch.server"
import {
  type ClientAuthMethod,
  type ClientKey,
  createClientAuthentication,
} from "./client-authentication.server"
import { createDiscovery, type ProviderMetadata } from "./discovery.server"
import { errorCode } from "./error-code.server"
import { clockToleranceSeconds, createKeySet, profileShape, type VerifyToken } from "./id-token.server"
import { dropInvalidLifetime, readTokenSet, type TokenSet } from "./token-set.server"

export interface ProviderOptions extends ProviderCalls {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** Undefined means what the provider offers. */
  clientAuth?: ClientAuthMethod | undefined
  clientKeys?: ClientKey[] | undefined
  log: Log
  now: () => number
  elapsed: () => number
}

/** The provider has answered, and refuses the grant or the client. Asking again would not help. */
export class ProviderRefusal extends Error {
  override name = "ProviderRefusal"

  constructor(
    readonly code: string,
    readonly status: number,
  ) {
    super(`the provider answered ${status} ${code}`)
  }
}

const endpointNames = ["token_endpoint", "jwks_uri", "userinfo_endpoint", "revocation_endpoint"] as const

type Call<T> = (configuration: Configuration) => Promise<T>

/** Some providers refuse a client with 401 and no code. */
function isClientRefusal(error: unknown) {
  if (!(error instanceof ProviderRefusal)) return false
  if (error.code === "invalid_client") return true
  return error.status === 401 && error.code !== "invalid_grant" && error.code !== "invalid_token"
}

export type Provider = ReturnType<typeof createProvider>

/** The OpenID provider. Each call aborts with its signal and throws errors that `failureFields` can describe. */
export function createProvider(options: ProviderOptions) {
  const { clientId, now, elapsed } = options
  const discover = createDiscovery(options)
  const authentication = createClientAuthentication(options)
  let keySet: { url: string; keys: VerifyToken } | undefined

  /** An endpoint that is gone may have moved: then the metadata says where it is now. */
  async function fetchMoved(metadata: ProviderMetadata, url: string, init: RequestInit, signal: AbortSignal) {
    const fetch = boundedFetch(options, signal)
    const response = await fetch(url, init)
    const name = endpointNames.find((each) => metadata[each] === url)
    if (!name || (response.status !== 404 && response.status !== 410)) return response
    const address = (await discover(metadata))[name]
    return address && address !== url ? await fetch(address, init) : response
  }

  /** Created per call, because the library takes its fetch, and with it the signal, from the configuration. */
  async function configurationFor(
    signal: AbortSignal,
    method: ClientAuthMethod = "none",
    onStatus = (_status: number) => {},
  ) {
    const metadata = await discover()
    const skew = Math.round((now() - Date.now()) / 1000)
    const client = { [clockSkew]: skew, [clockTolerance]: clockToleranceSeconds }
    const proof = await authentication.with(method)
    const configuration = new Configuration(metadata, clientId, client, proof)
    // Discovery has checked the endpoints: they are http only if the issuer is http on loopback.
    if (metadata.issuer.startsWith("http:")) allowInsecureRequests(configuration)
    configuration[customFetch] = async (url, init) => {
      // The library sends forms only; its type also allows byte arrays, which the DOM type does not.
      const response = await fetchMoved(metadata, url, init as RequestInit, signal)
      onStatus(response.status)
      return url === metadata.token_endpoint ? await withRepairedLifetime(response) : response
    }
    return configuration
  }

  async function callAs<T>(method: ClientAuthMethod, signal: AbortSignal, call: Call<T>): Promise<T> {
    let status = 0
    const configuration = await configurationFor(signal, method, (answered) => {
      status = answered
    })
    try {
      return await call(configuration)
    } catch (error) {
      const refused = status >= 400 && status < 500 && status !== 429
      throw refused ? new ProviderRefusal(errorCode(error), status) : error
    }
  }

  /** Calls an endpoint where the client proves its identity; after a refusal of the client once more, in the other way. */
  async function callAsClient<T>(signal: AbortSignal, call: Call<T>): Promise<T> {
    const method = authentication.method(await discover())
    try {
      return await callAs(method, signal, call)
    } catch (error) {
      const other = isClientRefusal(error) ? authentication.other(method) : undefined
      if (!other) throw error
      try {
        const result = await callAs(other, signal, call)
        authentication.keep(other)
        return result
      } catch (otherError) {
        if (isClientRefusal(otherError)) {
          authentication.refusedBoth()
          throw error
        }
        // A refused grant, such as an old code, shows that the client was accepted.
        if (otherError instanceof ProviderRefusal && otherError.code === "invalid_grant")
          authentication.keep(other)
        throw otherError
      }
    }
  }

  return {
    metadata: discover,

    async keys(): Promise<VerifyToken> {
      const { jwks_uri: url } = await discover()
      if (keySet?.url !== url) {
        const fetch = async (address: string, init: RequestInit & { signal: AbortSignal }) =>
          await fetchMoved(await discover(), address, init, init.signal)
        keySet = { url, keys: createKeySet(new URL(url), fetch, elapsed) }
      }
      return keySet.keys
    },

    /** Where a sign-in begins, and the verifier to keep for `exchange`. PKCE is S256 whatever the metadata says. */
    async authorization({
      redirectUri,
      ...parameters
    }: {
      redirectUri: string
      scope: string
      state: string
      nonce: string
      prompt?: string
    }): Promise<{ location: URL; verifier: string }> {
      const location = new URL((await discover()).authorization_endpoint)
      const verifier = randomPKCECodeVerifier()
      const query = {
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirectUri,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...parameters,
      }
      for (const [name, value] of Object.entries(query)) location.searchParams.set(name, value)
      return { location, verifier }
    },

    async exchange(
      grant: { code: string; verifier: string; redirectUri: string },
      signal: AbortSignal,
    ): Promise<object> {
      const { code, verifier: code_verifier, redirectUri: redirect_uri } = grant
      const parameters = { code, code_verifier, redirect_uri }
      return await callAsClient(signal, (configuration) =>
        genericGrantRequest(configuration, "authorization_code", parameters),
      )
    },

    async refresh(refreshToken: string, signal: AbortSignal): Promise<TokenSet> {
      const tokens = await callAsClient(signal, (configuration) =>
        refreshTokenGrant(configuration, refreshToken),
      )
      return readTokenSet(tokens, now())
    },

    async revoke(token: string, signal: AbortSignal): Promise<void> {
      if (!(await discover()).revocation_endpoint) return
      await callAsClient(signal, (configuration) =>
        tokenRevocation(configuration, token, { token_type_hint: "refresh_token" }),
      )
    },

    async profile(accessToken: string, subject: string, signal: AbortSignal) {
      const configuration = await configurationFor(signal)
      const known = configuration.serverMetadata().userinfo_endpoint !== undefined
      return profileShape.parse(known ? await fetchUserInfo(configuration, accessToken, subject) : {})
    },
  }
}

/** Repairs a token response that the library would reject because of its `expires_in`. */
async function withRepairedLifetime(response: Response) {
  if (response.status !== 200) return response
  const text = await response.text()
  const { status, headers } = response
  try {
    return new Response(JSON.stringify(dropInvalidLifetime(JSON.parse(text))), { status, headers })
  } catch {
    // The library rejects what is no object.
    return new Response(text, { status, headers })
  }
}
