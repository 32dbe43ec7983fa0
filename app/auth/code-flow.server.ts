import { OAuth2Tokens } from "arctic"
import { Authenticator } from "remix-auth"
import { CodeChallengeMethod, OAuth2Strategy } from "remix-auth-oauth2"
import type { ProviderMetadata } from "./discovery.server"
import type { Provider } from "./provider.server"

/** One authorization-code flow with PKCE, run by remix-auth-oauth2. */
export interface CodeFlow<Result> {
  /** Where to send the browser, and the verifier to keep for the callback. */
  start(
    request: Request,
    state: string,
    extra: Record<string, string>,
  ): Promise<{ location: URL; verifier: string }>
  /** Exchanges the callback's code. The caller must have checked the callback before. */
  finish(callback: {
    request: Request
    state: string
    verifier: string
    signal: AbortSignal
  }): Promise<Result>
}

export interface CodeFlowOptions<Result> {
  provider: Provider
  metadata: ProviderMetadata
  clientId: string
  clientSecret: string | undefined
  redirectUri: string
  scope: string
  /** Turns the token response into the result, or throws. */
  verify(tokens: object): Promise<Result>
}

const transactionCookie = "tx"

export function createCodeFlow<Result>(options: CodeFlowOptions<Result>): CodeFlow<Result> {
  function authenticate(request: Request, strategy: OAuth2Strategy<Result>) {
    return new Authenticator<Result>().use(strategy, "provider").authenticate("provider", request)
  }

  return {
    async start(request, state, extra) {
      const strategy = new ProviderStrategy(options, { state, extra, signal: undefined })
      // Without its query: the strategy would take an address with a state or an error for a callback.
      const url = new URL(request.url)
      url.search = ""
      const response = await redirectOf(authenticate(new Request(url, request), strategy))
      const location = new URL(response.headers.get("Location") ?? "")
      const [, cookie = ""] = /^[^=]*=([^;]*)/.exec(response.headers.get("Set-Cookie") ?? "") ?? []
      const verifier = new URLSearchParams(cookie).get(state)
      if (!verifier) throw new Error("the strategy stored no verifier")
      return { location, verifier }
    },

    async finish({ request, state, verifier, signal }) {
      // Its own cookies would live for five minutes and never be deleted, so it gets ours in its own form.
      const headers = new Headers(request.headers)
      headers.set("Cookie", `${transactionCookie}=${new URLSearchParams({ [state]: verifier })}`)
      const strategy = new ProviderStrategy(options, { state, extra: {}, signal })
      return await authenticate(new Request(request, { headers }), strategy)
    },
  }
}

/**
 * Overrides the library's weak defaults: PKCE is S256 whatever the metadata says, the state is ours, and
 * openid-client exchanges the code. The library's own client accepts no fetch, timeout or size limit, and does not
 * encode Basic credentials.
 */
class ProviderStrategy<Result> extends OAuth2Strategy<Result> {
  constructor(
    private readonly flow: CodeFlowOptions<Result>,
    private readonly attempt: {
      state: string
      extra: Record<string, string>
      signal: AbortSignal | undefined
    },
  ) {
    const { clientId, clientSecret, metadata, redirectUri, scope } = flow
    super(
      {
        clientId,
        clientSecret: clientSecret ?? null,
        authorizationEndpoint: metadata.authorization_endpoint,
        tokenEndpoint: metadata.token_endpoint,
        redirectURI: redirectUri,
        scopes: scope.split(/\s+/).filter(Boolean),
        codeChallengeMethod: CodeChallengeMethod.S256,
        cookie: transactionCookie,
      },
      ({ tokens }) => flow.verify(tokens.data),
    )
  }

  protected override createAuthorizationURL() {
    const { codeVerifier, url } = super.createAuthorizationURL()
    url.searchParams.set("state", this.attempt.state)
    return { state: this.attempt.state, codeVerifier, url }
  }

  protected override authorizationParams(params: URLSearchParams) {
    const all = new URLSearchParams(params)
    for (const [name, value] of Object.entries(this.attempt.extra)) all.set(name, value)
    return all
  }

  protected override async validateAuthorizationCode(code: string, verifier: string) {
    const { provider, redirectUri } = this.flow
    const signal = this.attempt.signal ?? AbortSignal.abort()
    return new OAuth2Tokens(await provider.exchange({ code, verifier, redirectUri }, signal))
  }
}

/** The strategy throws the redirect of a started flow. */
async function redirectOf(started: Promise<unknown>): Promise<Response> {
  try {
    await started
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
  throw new Error("the strategy did not redirect")
}
