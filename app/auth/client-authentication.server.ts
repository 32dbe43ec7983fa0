import { type ClientAuth, ClientSecretPost, None } from "openid-client"
import type { ProviderMetadata } from "./discovery.server"

/** How this client proves its identity at the token endpoint. */
export type ClientAuthMethod = "basic" | "post" | "none"

interface Credentials {
  clientSecret: string | undefined
  /** Undefined means what the provider offers. */
  clientAuth?: ClientAuthMethod | undefined
}

export function clientAuthMethod(
  { clientSecret, clientAuth }: Credentials,
  { token_endpoint_auth_methods_supported: offered }: ProviderMetadata,
): ClientAuthMethod {
  if (clientAuth) return clientAuth
  if (!clientSecret) return "none"
  return offered.includes("client_secret_basic") ? "basic" : "post"
}

export function clientAuthentication(method: ClientAuthMethod, secret: string | undefined): ClientAuth {
  if (method === "none" || !secret) return None()
  return method === "basic" ? basic(secret) : ClientSecretPost(secret)
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
