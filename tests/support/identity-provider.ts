import { createHash, randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose"
import { listen } from "./listen"

type Claims = Record<string, unknown>
type Answer = (request: IncomingMessage, response: ServerResponse, body: URLSearchParams) => void

interface Received {
  path: string
  body: URLSearchParams
  authorization: string | undefined
  traceparent: string | string[] | undefined
}

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
  requests(path: string): Array<Omit<Received, "path">>
  /** With the id of the former key, as some providers do that were set up again. */
  rotateKeys(options?: { sameId: boolean }): Promise<void>
  /** Makes and signs a JWT with any content. */
  sign(parts: Partial<IdTokenParts> & { claims: Claims }): Promise<string>
  /** Revokes every token, as an administrator would. */
  revokeAll(): void
  stop(): Promise<void>
}

/** How real providers differ. The default is a strict one. */
export interface ProviderProfile {
  /** What follows the host in the issuer. */
  issuerPath?: string
  algorithm?: "ES256" | "RS256"
  /** Replaces parts of the discovery document; undefined values are left out. */
  metadata?: Claims
  clientSecret?: string | undefined
  /** The client authentication that the token endpoint accepts. Not every provider decodes Basic credentials. */
  clientAuth?: "basic" | "undecoded basic" | "post"
  /** Whether callbacks name the issuer, and the discovery document promises that. */
  namesIssuer?: boolean
  /** When the provider hands out refresh tokens. */
  refreshTokens?: "always" | "offline_access" | "never"
  /** Whether a refresh token works again: never, for a moment (as after a lost answer), or always. */
  reuse?: "refused" | "grace" | "kept"
  /** The answer to a refresh token that the provider does not know. */
  unknownRefreshToken?: [status: number, body: Claims]
  /** Claims about the person in the id token, besides `sub`. */
  idTokenClaims?: (person: IdentityProvider["person"]) => Claims
  /** The answer of the userinfo endpoint. */
  userinfo?: (person: IdentityProvider["person"]) => Claims
  /** The answer to `prompt=none` when nobody is signed in. A page never comes back to the app. */
  silent?: "login_required" | "login page"
}

interface Code {
  scope: string
  challenge: string
  redirectUri: string
  nonce: string | undefined
  person: IdentityProvider["person"]
}

const clientId = "launchpad"

export async function startIdentityProvider(options: {
  redirectUris: string[]
  now?: () => number
  profile?: ProviderProfile
}): Promise<IdentityProvider> {
  const { redirectUris, now = Date.now, profile = {} } = options
  const { clientSecret = "secret-+%:/=&ä" } = profile
  const { algorithm = "ES256", reuse = "refused", refreshTokens: offers = "always" } = profile
  const { idTokenClaims = ({ sid }) => ({ sid }), userinfo = (person) => person } = profile
  const log: Received[] = []
  const codes = new Map<string, Code>()
  const refreshTokens = new Map<string, IdentityProvider["person"]>()
  const used = new Set<string>()
  let keys = await firstKeys(algorithm)
  let issued = 0

  const server = createServer(async (request, response) => {
    try {
      await answer(request, response)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  const origin = `http://127.0.0.1:${await listen(server)}`
  const issuer = origin + (profile.issuerPath ?? "")
  const discovery = `${(profile.issuerPath ?? "").replace(/\/$/, "")}/.well-known/openid-configuration`

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
    async rotateKeys({ sameId } = { sameId: false }) {
      const { kid, jwk, privateKey } = await newKeys(algorithm)
      const id = sameId ? keys.kid : kid
      keys = { kid: id, jwk: { ...jwk, kid: id }, privateKey }
    },
    sign: async ({ claims, header, key }) =>
      await new SignJWT(claims)
        .setProtectedHeader(header ?? { alg: algorithm, kid: keys.kid })
        .sign(key ?? keys.privateKey),
    revokeAll: () => refreshTokens.clear(),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", origin)
    const body = new URLSearchParams(await textOf(request))
    const { authorization, traceparent } = request.headers
    log.push({ path: url.pathname, body, authorization, traceparent })
    const own = provider.answers.get(url.pathname)
    if (own) return own(request, response, body)
    // Each endpoint has a second address, to which the metadata may move.
    switch (url.pathname.replace("/moved/", "/")) {
      case discovery:
        return json(response, 200, {
          ...metadataOf(origin, issuer, { ...profile, algorithm }),
          ...profile.metadata,
          ...provider.metadata,
        })
      case "/jwks":
        return json(response, 200, { keys: [keys.jwk] })
      case "/authorize":
        return authorize(url.searchParams, response)
      case "/token":
        return await token(request, body, response)
      case "/userinfo": {
        const person = findPerson(request.headers.authorization)
        return person
          ? json(response, 200, { sub: person.sub, ...userinfo(person) })
          : json(response, 401, { error: "invalid_token" })
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
    if (profile.namesIssuer ?? true) back.searchParams.set("iss", issuer)
    const silently = query.get("prompt") === "none"
    if (silently && !provider.signedIn && profile.silent === "login page") {
      return response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Log in</h1>")
    }
    if (silently && !provider.signedIn) back.searchParams.set("error", "login_required")
    else if (query.get("code_challenge_method") !== "S256") back.searchParams.set("error", "invalid_request")
    else {
      const code = `CANARY_CODE_${randomBytes(8).toString("hex")}`
      const challenge = query.get("code_challenge") ?? ""
      const nonce = query.get("nonce") ?? undefined
      const scope = query.get("scope") ?? ""
      codes.set(code, { scope, challenge, redirectUri, nonce, person: { ...provider.person } })
      back.searchParams.set("code", code)
    }
    response.writeHead(302, { Location: back.href }).end()
  }

  async function token(request: IncomingMessage, body: URLSearchParams, response: ServerResponse) {
    const [status, tokens] = authenticated(request.headers.authorization, body)
      ? await grant(body)
      : [401, { error: "invalid_client" }]
    await provider.tokensHeld
    await new Promise((resolve) => setTimeout(resolve, provider.tokenDelayMs))
    json(response, status, tokens)
  }

  async function grant(body: URLSearchParams): Promise<[status: number, tokens: unknown]> {
    if (body.get("grant_type") === "refresh_token") {
      const given = body.get("refresh_token") ?? ""
      const person = refreshTokens.get(given)
      if (reuse === "refused") {
        // A refresh token used twice may be stolen, so the provider revokes every token of that sign-in.
        if (used.has(given)) refreshTokens.clear()
        refreshTokens.delete(given)
        used.add(given)
      }
      if (!person) return profile.unknownRefreshToken ?? [400, { error: "invalid_grant" }]
      return [200, provider.tokenResponse(tokensFor(person, reuse !== "kept"))]
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
      ...idTokenClaims(code.person),
      iat: seconds,
      exp: seconds + 300,
      nonce: code.nonce,
    }
    const header = { alg: algorithm, kid: keys.kid }
    const forged = await provider.forge({ claims, header, key: keys.privateKey })
    const idToken = typeof forged === "string" ? forged : await provider.sign(forged)
    const refreshable =
      offers === "always" || (offers === "offline_access" && code.scope.split(" ").includes(offers))
    return [200, provider.tokenResponse({ ...tokensFor(code.person, refreshable), id_token: idToken })]
  }

  function tokensFor(person: IdentityProvider["person"], refreshable: boolean): Claims {
    const name = Buffer.from(JSON.stringify(person)).toString("base64url")
    const refreshToken = `CANARY_RT_${++issued}_${randomBytes(8).toString("hex")}`
    if (refreshable) refreshTokens.set(refreshToken, person)
    return {
      access_token: `CANARY_AT_${issued}.${name}`,
      token_type: "Bearer",
      expires_in: provider.accessTokenSeconds,
      ...(refreshable && { refresh_token: refreshToken }),
    }
  }

  /** RFC 6749 §2.3.1: both parts are form-encoded before they are joined. Not every provider decodes them. */
  function authenticated(authorization: string | undefined, body: URLSearchParams) {
    const accepted = profile.clientAuth ?? "basic"
    if (accepted === "post")
      return body.get("client_id") === clientId && body.get("client_secret") === clientSecret
    const pair = Buffer.from(authorization?.replace(/^Basic /, "") ?? "", "base64").toString()
    const decoded = (part: string) => decodeURIComponent(part.replace(/\+/g, " "))
    const [id = "", secret = ""] = pair.split(":").map(accepted === "basic" ? decoded : (part) => part)
    return id === clientId && secret === clientSecret
  }

  return provider
}

function metadataOf(origin: string, issuer: string, { algorithm, namesIssuer }: ProviderProfile): Claims {
  return {
    issuer,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/jwks`,
    userinfo_endpoint: `${origin}/userinfo`,
    revocation_endpoint: `${origin}/revoke`,
    end_session_endpoint: `${origin}/end-session`,
    code_challenge_methods_supported: ["S256"],
    id_token_signing_alg_values_supported: [algorithm],
    authorization_response_iss_parameter_supported: namesIssuer === false ? undefined : true,
  }
}

const first = new Map<string, ReturnType<typeof newKeys>>()

/** Shared by all providers of this process: a new RSA key takes longer than most tests. */
function firstKeys(algorithm: string) {
  const keys = first.get(algorithm) ?? newKeys(algorithm)
  first.set(algorithm, keys)
  return keys
}

async function newKeys(algorithm: string) {
  const { privateKey, publicKey } = await generateKeyPair(algorithm)
  const kid = randomBytes(8).toString("hex")
  return { privateKey, kid, jwk: { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: "sig" } }
}

function findPerson(authorization: string | undefined): IdentityProvider["person"] | undefined {
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
