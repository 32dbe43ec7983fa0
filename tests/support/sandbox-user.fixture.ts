import { createHash, randomBytes } from "node:crypto"
import { createCookieJar } from "./cookie-jar"
import type { RunningSandbox } from "./running-sandbox.fixture"

interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
}

export type TestUser = ReturnType<typeof createTestUser>

const authorization = {
  client_id: "launchpad",
  response_type: "code",
  scope: "openid profile email",
  state: "a-state",
  nonce: "a-nonce",
  code_challenge_method: "S256",
}

/** A browser and an OIDC client in one: cookies, single redirects, token calls and API calls. */
export function createTestUser(sandbox: RunningSandbox) {
  const { origin, loopback, connection } = sandbox
  const cookies = createCookieJar()
  const { clientId, clientSecret } = connection.oidc
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`

  /** Requests a path or a public address over loopback. Does not follow redirects. */
  async function visit(address: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
    const url = new URL(address, origin)
    const response = await fetch(loopback + url.pathname + url.search, {
      method: form ? "POST" : "GET",
      headers: { accept: "text/html", cookie: cookies.header(url.pathname) ?? "", ...headers },
      body: form ? new URLSearchParams(form) : null,
      redirect: "manual",
    })
    cookies.take(response.headers.getSetCookie(), url.pathname)
    return response
  }

  /** Sends an authorization request with a fresh verifier. `more` overrides its parameters. */
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

  return {
    cookies,
    visit,
    authorize,
    /** Signs in with this account and returns the tokens. */
    async signIn(email: string) {
      const { response, verifier } = await authorize()
      const choice = locationOf(response)
      const page = await (await visit(choice)).text()
      const chosen = await visit(choice, { account: accountOn(page, email) })
      const callback = new URL(locationOf(await visit(locationOf(chosen))))
      const answer = await fetch(`${loopback}/sandbox/oidc/token`, {
        method: "POST",
        headers: { authorization: basic },
        body: new URLSearchParams({
          grant_type: "authorization_code",
          code: callback.searchParams.get("code") ?? "",
          redirect_uri: `${origin}/auth/callback`,
          code_verifier: verifier,
        }),
      })
      if (answer.status !== 200) throw new Error(`no tokens: ${await answer.text()}`)
      // OpenID Connect defines this shape.
      return (await answer.json()) as Tokens
    },
    api: (token: string, method: string, path: string, body?: unknown) =>
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
