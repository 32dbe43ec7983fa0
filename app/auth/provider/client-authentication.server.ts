import type { KeyObject } from "node:crypto"
import { importPKCS8 } from "jose"
import { type ClientAuth, ClientSecretPost, None, PrivateKeyJwt } from "openid-client"
import type { Log } from "../../http/contexts"
import type { ProviderMetadata } from "./discovery.server"

/** How this client proves its identity at the token endpoint. */
export type ClientAuthMethod = "basic" | "post" | "private_key_jwt" | typeof secondKey | "none"

const secondKey = "private_key_jwt, second key"

export type ClientKey = { kid: string; alg: string; key: KeyObject }

/** A wrong secret is refused both ways. Then the other method is tried at most this often. */
const retryMs = 60_000

/**
 * Chooses the method: the configured one, or else the one that discovery offers. After a refusal of the client, the
 * other method is tried once and kept if it works: many providers don't decode Basic credentials. Of two keys the second is
 * tried in the same way, so that a provider which doesn't know the first one yet stops nobody.
 */
export function createClientAuthentication(options: {
  clientSecret: string | undefined
  clientAuth?: ClientAuthMethod | undefined
  clientKeys?: ClientKey[] | undefined
  elapsed: () => number
  log: Log
}) {
  const { clientSecret, clientAuth, clientKeys = [], elapsed, log } = options
  let working: ClientAuthMethod | undefined
  let triedAt = Number.NEGATIVE_INFINITY

  function chooseMethod(offered: string[]): [method: ClientAuthMethod, why: string] {
    if (clientAuth) return [clientAuth, "OIDC_CLIENT_AUTH is set"]
    if (!clientSecret) return ["none", "there is no client secret"]
    if (offered.includes("client_secret_basic")) return ["basic", "the provider offers it"]
    const offersPost = offered.includes("client_secret_post")
    return ["post", offersPost ? "the provider offers it" : "the provider offers neither basic nor post"]
  }

  function alternative(refused: ClientAuthMethod): ClientAuthMethod | undefined {
    if (clientKeys.length > 1) return refused === secondKey ? "private_key_jwt" : secondKey
    if (clientAuth || refused === "none") return undefined
    return refused === "basic" ? "post" : "basic"
  }

  return {
    method({ token_endpoint_auth_methods_supported: offered }: ProviderMetadata): ClientAuthMethod {
      if (working) return working
      const [method, why] = chooseMethod(offered)
      working = method
      log.info({ method, why }, "client authentication")
      return method
    },
    /** The method to try after the provider has refused the client, if there is one. */
    other(refused: ClientAuthMethod): ClientAuthMethod | undefined {
      const other = alternative(refused)
      // Another call has found it meanwhile.
      if (other && working !== refused) return working
      return elapsed() - triedAt < retryMs ? undefined : other
    },
    /** Neither method was accepted. Until then, calls at the same time may each try the other one. */
    refusedBoth() {
      triedAt = elapsed()
    },
    keep(method: ClientAuthMethod) {
      if (method === working) return
      log.warn({ method, why: `the provider refused ${working}` }, "client authentication")
      working = method
    },
    async with(method: ClientAuthMethod): Promise<ClientAuth> {
      const key = clientKeys[method === secondKey ? 1 : 0]
      if (key && method !== "none") return await byKey(key)
      if (method === "none" || !clientSecret) return None()
      return method === "basic" ? basic(clientSecret) : ClientSecretPost(clientSecret)
    },
  }
}

/** The assertion's audience is the issuer, as FAPI 2.0 demands. */
async function byKey({ kid, alg, key }: ClientKey): Promise<ClientAuth> {
  const pem = key.export({ type: "pkcs8", format: "pem" }).toString()
  return PrivateKeyJwt({ key: await importPKCS8(pem, alg), kid })
}

/**
 * Form-encodes both parts, as RFC 6749 §2.3.1 requires. The library's own method also encodes "-", ".", "_" and "~",
 * which breaks providers that don't decode.
 */
function basic(clientSecret: string): ClientAuth {
  return (_metadata, { client_id }, _body, headers) => {
    const pair = [client_id, clientSecret].map(formEncoded).join(":")
    headers.set("authorization", `Basic ${Buffer.from(pair).toString("base64")}`)
  }
}

function formEncoded(text: string) {
  return new URLSearchParams({ "": text }).toString().slice(1).replaceAll("%7E", "~")
}
