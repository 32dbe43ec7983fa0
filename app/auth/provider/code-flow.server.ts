import { OAuth2Tokens } from "arctic"
import { Authenticator } from "remix-auth"
import { CodeChallengeMethod, OAuth2Strategy } from "remix-auth-oauth2"
import type { ProviderMetadata } from "./discovery.server"
import type { Provider } from "./provider.server"

export interface Client {
  clientId: string
  clientSecret: string | undefined
  scope: string
}

/** One authorization-code flow with PKCE, run by remix-auth-oauth2. */
export interface CodeFlow {
  provider: Provider
  client: Client
  redirectUri: string
  state: string
}

const transactionCookie = "tx"

/** Where to send the browser, and the verifier to keep for the callback. */
export async function startCodeFlow(
  flow: CodeFlow,
  request: Request,
  extra: Record<string, string>,
): Promise<{ location: URL; verifier: string }> {
  const strategy = new ProviderStrategy<never>(flow, await flow.provider.metadata(), extra)
  // Without its query: the strategy would take an address with a state or an error for a callback.
  const url = new URL(request.url)
  url.search = ""
  // The strategy throws the redirect.
  const redirect = await authenticate(new Request(url, request), strategy).catch((thrown: unknown) => thrown)
  if (!(redirect instanceof Response)) throw redirect
  return { location: new URL(redirect.headers.get("Location") ?? ""), verifier: strategy.begunVerifier }
}

export interface Callback<Result> {
  request: Request
  verifier: string
  signal: AbortSignal
  /** Turns the token response into the result, or throws. */
  verify(tokens: object): Promise<Result>
}

/** Exchanges the callback's code. The caller must have checked the callback before. */
export async function finishCodeFlow<Result>(flow: CodeFlow, callback: Callback<Result>): Promise<Result> {
  const { request, verifier } = callback
  // Its own cookies would live for five minutes and never be deleted, so it gets ours in its own form.
  const headers = new Headers(request.headers)
  headers.set("Cookie", `${transactionCookie}=${new URLSearchParams({ [flow.state]: verifier })}`)
  const strategy = new ProviderStrategy(flow, await flow.provider.metadata(), {}, callback)
  return await authenticate(new Request(request, { headers }), strategy)
}

/**
 * Overrides the library's weak defaults: PKCE is S256 whatever the metadata says, the state is ours, and
 * openid-client exchanges the code. The library's own client accepts no fetch, timeout or size limit, and does not
 * encode Basic credentials.
 */
class ProviderStrategy<Result> extends OAuth2Strategy<Result> {
  /** Of a flow that has begun. */
  begunVerifier = ""

  constructor(
    private readonly flow: CodeFlow,
    metadata: ProviderMetadata,
    private readonly extra: Record<string, string>,
    private readonly callback?: Callback<Result>,
  ) {
    const { clientId, clientSecret, scope } = flow.client
    super(
      {
        clientId,
        clientSecret: clientSecret ?? null,
        authorizationEndpoint: metadata.authorization_endpoint,
        tokenEndpoint: metadata.token_endpoint,
        redirectURI: flow.redirectUri,
        scopes: scope.split(/\s+/).filter(Boolean),
        codeChallengeMethod: CodeChallengeMethod.S256,
        cookie: transactionCookie,
      },
      ({ tokens }) => callback?.verify(tokens.data) ?? Promise.reject(new Error("the flow has just begun")),
    )
  }

  protected override createAuthorizationURL() {
    const { codeVerifier, url } = super.createAuthorizationURL()
    this.begunVerifier = codeVerifier
    url.searchParams.set("state", this.flow.state)
    return { state: this.flow.state, codeVerifier, url }
  }

  protected override authorizationParams(params: URLSearchParams) {
    const all = new URLSearchParams(params)
    for (const [name, value] of Object.entries(this.extra)) all.set(name, value)
    return all
  }

  protected override async validateAuthorizationCode(code: string, verifier: string) {
    const { provider, redirectUri } = this.flow
    const signal = this.callback?.signal ?? AbortSignal.abort()
    return new OAuth2Tokens(await provider.exchange({ code, verifier, redirectUri }, signal))
  }
}

async function authenticate<Result>(request: Request, strategy: OAuth2Strategy<Result>) {
  return await new Authenticator<Result>().use(strategy, "provider").authenticate("provider", request)
}
