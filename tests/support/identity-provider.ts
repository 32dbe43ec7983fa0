import { createHash, randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose"

type Claims = Record<string, unknown>
type Answer = (request: IncomingMessage, response: ServerResponse, body: URLSearchParams) => void

/** The claims of an id token before it is signed. */
interface IdTokenParts {
  claims: Claims
  header: { alg: string; kid: string; typ?: string }
  key: CryptoKey | Uint8Array
}

/**
 * An OpenID provider over real HTTP that can send forged id tokens, odd token responses or nothing. It is strict
 * where the app could be sloppy: form-encoded Basic credentials, PKCE, single-use codes and refresh tokens.
 */
export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The account of the next sign-in. */
  person: { sub: string; sid: string; email: string; name: string }
  /** Whether somebody is signed in at the provider, which `prompt=none` asks. */
  signedIn: boolean
  accessTokenSeconds: number
  /** The delay of a token response, after its effect. */
  tokenDelayMs: number
  /** Token responses wait for this promise, after their effect. */
  tokensHeld: Promise<unknown> | undefined
  /** Replaces parts of the discovery document; undefined values are left out. */
  metadata: Claims
  /** Changes or replaces a token response. */
  tokenResponse: (tokens: Claims) => unknown
  /** Changes an id token before it is signed; a string is sent as it is. */
  forge: (parts: IdTokenParts) => IdTokenParts | string | Promise<IdTokenParts | string>
  /** Answers a path instead of the provider. */
  answers: Map<string, Answer>
  /** Every request to a path since the start. */
  requests(path: string): Array<{ body: URLSearchParams; authorization: string | undefined }>
  rotateKeys(): Promise<void>
  /** Makes and signs a JWT with any content. */
  sign(parts: Partial<IdTokenParts> & { claims: Claims }): Promise<string>
  /** Revokes every token, as an administrator would. */
  revokeAll(): void
  stop(): Promise<void>
}

interface Code {
  challenge: string
  redirectUri: string
  nonce: string | undefined
  person: IdentityProvider["person"]
}

const clientId = "launchpad"

export async function startIdentityProvider(options: {
  redirectUris: string[]
  clientSecret?: string
  now?: () => number
}): Promise<IdentityProvider> {
  const { redirectUris, clientSecret = "secret-+%:/=&ä", now = Date.now } = options
  const log: Array<{ path: string; body: URLSearchParams; authorization: string | undefined }> = []
  const codes = new Map<string, Code>()
  const refreshTokens = new Map<string, IdentityProvider["person"]>()
  const used = new Set<string>()
  let keys = await newKeys()
  let issued = 0

  const server = createServer(async (request, response) => {
    try {
      await answer(request, response)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  // A listening TCP server has an address object.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider: IdentityProvider = {
    issuer,
    clientId,
    clientSecret,
    person: { sub: "ada", sid: "sid-ada", email: "ada@example.com", name: "Ada Moreno" },
    signedIn: true,
    accessTokenSeconds: 300,
    tokenDelayMs: 0,
    tokensHeld: undefined,
    metadata: {},
    tokenResponse: (tokens) => tokens,
    forge: (parts) => parts,
    answers: new Map(),
    requests: (path) => log.filter((entry) => entry.path === path),
    async rotateKeys() {
      keys = await newKeys()
    },
    sign: async ({ claims, header, key }) =>
      await new SignJWT(claims)
        .setProtectedHeader(header ?? { alg: "ES256", kid: keys.kid })
        .sign(key ?? keys.privateKey),
    revokeAll: () => refreshTokens.clear(),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", issuer)
    const body = new URLSearchParams(await textOf(request))
    log.push({ path: url.pathname, body, authorization: request.headers.authorization })
    const own = provider.answers.get(url.pathname)
    if (own) return own(request, response, body)
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        return json(response, 200, { ...metadataOf(issuer), ...provider.metadata })
      case "/jwks":
        return json(response, 200, { keys: [keys.jwk] })
      case "/authorize":
        return authorize(url.searchParams, response)
      case "/token":
        return await token(request, body, response)
      case "/userinfo": {
        const person = personOf(request.headers.authorization)
        return person ? json(response, 200, person) : json(response, 401, { error: "invalid_token" })
      }
      case "/revoke":
        refreshTokens.delete(body.get("token") ?? "")
        return json(response, 200, {})
      default:
        response.writeHead(404).end()
    }
  }

  function authorize(query: URLSearchParams, response: ServerResponse) {
    const redirectUri = query.get("redirect_uri") ?? ""
    if (query.get("client_id") !== clientId || !redirectUris.includes(redirectUri)) {
      return json(response, 400, { error: "invalid_request" })
    }
    const back = new URL(redirectUri)
    back.searchParams.set("state", query.get("state") ?? "")
    back.searchParams.set("iss", issuer)
    if (query.get("prompt") === "none" && !provider.signedIn) back.searchParams.set("error", "login_required")
    else if (query.get("code_challenge_method") !== "S256") back.searchParams.set("error", "invalid_request")
    else {
      const code = `CANARY_CODE_${randomBytes(8).toString("hex")}`
      const challenge = query.get("code_challenge") ?? ""
      const nonce = query.get("nonce") ?? undefined
      codes.set(code, { challenge, redirectUri, nonce, person: { ...provider.person } })
      back.searchParams.set("code", code)
    }
    response.writeHead(302, { Location: back.href }).end()
  }

  async function token(request: IncomingMessage, body: URLSearchParams, response: ServerResponse) {
    const [status, tokens] = await grant(request.headers.authorization, body)
    await provider.tokensHeld
    await new Promise((resolve) => setTimeout(resolve, provider.tokenDelayMs))
    json(response, status, tokens)
  }

  async function grant(
    authorization: string | undefined,
    body: URLSearchParams,
  ): Promise<[status: number, tokens: unknown]> {
    if (!authenticated(authorization)) return [401, { error: "invalid_client" }]
    if (body.get("grant_type") === "refresh_token") {
      const given = body.get("refresh_token") ?? ""
      const person = refreshTokens.get(given)
      // A refresh token used twice may be stolen, so the provider revokes every token of that sign-in.
      if (used.has(given)) refreshTokens.clear()
      refreshTokens.delete(given)
      used.add(given)
      if (!person) return [400, { error: "invalid_grant" }]
      return [200, provider.tokenResponse(tokensFor(person))]
    }
    const code = codes.get(body.get("code") ?? "")
    codes.delete(body.get("code") ?? "")
    const challenge = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url")
    if (code?.challenge !== challenge || code.redirectUri !== body.get("redirect_uri")) {
      refreshTokens.clear()
      return [400, { error: "invalid_grant" }]
    }
    const seconds = Math.floor(now() / 1000)
    const claims = {
      iss: issuer,
      aud: clientId,
      sub: code.person.sub,
      sid: code.person.sid,
      iat: seconds,
      exp: seconds + 300,
      nonce: code.nonce,
    }
    const header = { alg: "ES256", kid: keys.kid }
    const forged = await provider.forge({ claims, header, key: keys.privateKey })
    const idToken = typeof forged === "string" ? forged : await provider.sign(forged)
    return [200, provider.tokenResponse({ ...tokensFor(code.person), id_token: idToken })]
  }

  function tokensFor(person: IdentityProvider["person"]): Claims {
    const name = Buffer.from(JSON.stringify(person)).toString("base64url")
    const refreshToken = `CANARY_RT_${++issued}_${randomBytes(8).toString("hex")}`
    refreshTokens.set(refreshToken, person)
    return {
      access_token: `CANARY_AT_${issued}.${name}`,
      token_type: "Bearer",
      expires_in: provider.accessTokenSeconds,
      refresh_token: refreshToken,
    }
  }

  /** RFC 6749 §2.3.1: both parts are form-encoded before they are joined. */
  function authenticated(authorization: string | undefined) {
    const pair = Buffer.from(authorization?.replace(/^Basic /, "") ?? "", "base64").toString()
    const [id = "", secret = ""] = pair.split(":").map((part) => decodeURIComponent(part.replace(/\+/g, " ")))
    return id === clientId && secret === clientSecret
  }

  return provider
}

function metadataOf(issuer: string): Claims {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    revocation_endpoint: `${issuer}/revoke`,
    end_session_endpoint: `${issuer}/end-session`,
    code_challenge_methods_supported: ["S256"],
    id_token_signing_alg_values_supported: ["ES256"],
    authorization_response_iss_parameter_supported: true,
  }
}

async function newKeys() {
  const { privateKey, publicKey } = await generateKeyPair("ES256")
  const kid = randomBytes(8).toString("hex")
  return { privateKey, kid, jwk: { ...(await exportJWK(publicKey)), kid, alg: "ES256", use: "sig" } }
}

function personOf(authorization: string | undefined): Claims | undefined {
  const name = /^Bearer CANARY_AT_\d+\.(.+)$/.exec(authorization ?? "")?.[1]
  return name === undefined ? undefined : JSON.parse(Buffer.from(name, "base64url").toString())
}

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage) {
  let text = ""
  for await (const chunk of request.setEncoding("utf8")) text += chunk
  return text
}
