import { createHash, randomBytes } from "node:crypto"
import type { RunningSandbox } from "./running-sandbox.fixture"

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
}

/** A browser and an OIDC client in one: cookies, single redirects, token calls and API calls. */
export interface TestUser {
  cookies: Cookies
  /** Requests a path or a public address over loopback. Does not follow redirects. */
  visit(address: string, form?: Record<string, string>, headers?: Record<string, string>): Promise<Response>
  /** Sends an authorization request with a fresh verifier. `more` overrides its parameters. */
  authorize(more?: Record<string, string>): Promise<{ response: Response; verifier: string }>
  /** Signs in with this account and returns the tokens. */
  signIn(email: string): Promise<Tokens>
  token(parameters: Record<string, string>): Promise<Response>
  revoke(token: string): Promise<Response>
  api(token: string, method: string, path: string, body?: unknown): Promise<Response>
}

const authorization = {
  client_id: "launchpad",
  response_type: "code",
  scope: "openid profile email",
  state: "a-state",
  nonce: "a-nonce",
  code_challenge_method: "S256",
}

export function createTestUser(sandbox: RunningSandbox): TestUser {
  const { origin, loopback, connection } = sandbox
  const cookies = createCookies()
  const { clientId, clientSecret } = connection.oidc
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`

  async function visit(address: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
    const url = new URL(address, origin)
    const response = await fetch(loopback + url.pathname + url.search, {
      method: form ? "POST" : "GET",
      headers: { accept: "text/html", cookie: cookies.header(url.pathname), ...headers },
      body: form ? new URLSearchParams(form) : null,
      redirect: "manual",
    })
    cookies.take(response.headers.getSetCookie())
    return response
  }

  async function authorize(more: Record<string, string> = {}) {
    const verifier = randomBytes(32).toString("base64url")
    const parameters = new URLSearchParams({
      ...authorization,
      redirect_uri: `${origin}/auth/callback`,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      ...more,
    })
    return { response: await visit(`/sandbox/oidc/auth?${parameters}`), verifier }
  }

  function call(path: string, parameters: Record<string, string>) {
    return fetch(`${loopback}/sandbox/oidc/${path}`, {
      method: "POST",
      headers: { authorization: basic },
      body: new URLSearchParams(parameters),
    })
  }

  return {
    cookies,
    visit,
    authorize,
    async signIn(email) {
      const { response, verifier } = await authorize()
      const choice = locationOf(response)
      const page = await (await visit(choice)).text()
      const chosen = await visit(choice, { account: accountOn(page, email) })
      const callback = new URL(locationOf(await visit(locationOf(chosen))))
      const answer = await call("token", {
        grant_type: "authorization_code",
        code: callback.searchParams.get("code") ?? "",
        redirect_uri: `${origin}/auth/callback`,
        code_verifier: verifier,
      })
      if (answer.status !== 200) throw new Error(`no tokens: ${await answer.text()}`)
      // OpenID Connect defines this shape.
      return (await answer.json()) as Tokens
    },
    token: (parameters) => call("token", parameters),
    revoke: (token) => call("token/revocation", { token }),
    api: (token, method, path, body) =>
      fetch(`${loopback}/sandbox/api/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: body === undefined ? null : JSON.stringify(body),
      }),
  }
}

export function locationOf(response: Response) {
  const location = response.headers.get("location")
  if (!location) throw new Error(`${response.status} leads nowhere`)
  return location
}

/** The value of the account button that shows this email. */
function accountOn(page: string, email: string) {
  for (const [, value, text] of page.matchAll(
    / name="account" value="([^"<]+)">([^<]*(?:<(?!\/button>)[^<]*)*)/g,
  )) {
    if (value && text?.includes(email)) return value
  }
  throw new Error(`the page offers no ${email}`)
}

/** The cookies of one host, by name and path. */
interface Cookies {
  header(path: string): string
  take(setCookies: string[]): void
  paths(): string[]
}

function createCookies(): Cookies {
  const jar = new Map<string, { pair: string; path: string }>()
  return {
    header: (path) =>
      [...jar.values()]
        .filter((cookie) => path.startsWith(cookie.path))
        .map(({ pair }) => pair)
        .join("; "),
    take(setCookies) {
      for (const line of setCookies) {
        const [pair = "", ...attributes] = line.split("; ")
        const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? "/"
        const key = `${pair.split("=", 1)} ${path}`
        if (line.includes("expires=Thu, 01 Jan 1970")) jar.delete(key)
        else jar.set(key, { pair, path })
      }
    },
    paths: () => [...jar.values()].map(({ path }) => path),
  }
}
