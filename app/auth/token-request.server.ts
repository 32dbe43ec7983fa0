import { createCodeFlow } from "./code-flow.server"
import { IdTokenRefused, verifyIdToken } from "./id-token.server"
import type { Provider } from "./provider.server"
import type { SessionRecord } from "./session-store.server"
import type { SignInAttempts } from "./sign-in-attempts.server"
import { readTokenSet } from "./token-set.server"

export interface Client {
  clientId: string
  clientSecret: string | undefined
  scope: string
}

/** The browser is known to the request that asks for it. */
type NewSession = Omit<SessionRecord, "browser">

const maxTextLength = 254

export type TokenRequests = ReturnType<typeof createTokenRequests>

/** The two calls of the code flow for this client. */
export function createTokenRequests(options: {
  provider: Provider
  client: Client
  transactions: SignInAttempts
  now: () => number
}) {
  const { provider, client, transactions, now } = options

  async function flowFor(redirectUri: string, verify: (tokens: object) => Promise<NewSession>) {
    return createCodeFlow({ provider, metadata: await provider.metadata(), ...client, redirectUri, verify })
  }

  async function verified(tokens: object, state: string, signal: AbortSignal): Promise<NewSession> {
    const startedAt = now()
    const tokenSet = readTokenSet(tokens, startedAt)
    if (!tokenSet.idToken) throw new IdTokenRefused("no id token")
    const { issuer } = await provider.metadata()
    const identity = await verifyIdToken(tokenSet.idToken, {
      issuer,
      clientId: client.clientId,
      nonces: transactions.nonces(state),
      verify: await provider.keys(),
      now: startedAt,
    })
    const profile = await provider.profile(tokenSet.accessToken, identity.subject, signal)
    // Some accounts have no email address, and some providers keep it to themselves.
    const username = profile.username ?? identity.username
    const email = oneLine(
      profile.email ?? identity.email ?? (username?.includes("@") ? username : undefined) ?? "",
    )
    return {
      subject: identity.subject,
      email,
      name: oneLine(profile.name ?? identity.name ?? username ?? (email || identity.subject)),
      providerSession: identity.providerSession,
      accessToken: tokenSet.accessToken,
      refreshToken: tokenSet.refreshToken,
      accessExpiresAt: tokenSet.expiresAt,
      startedAt,
      refreshedAt: null,
    }
  }

  return {
    async start(
      request: Request,
      { redirectUri, state, extra }: { redirectUri: string; state: string; extra: Record<string, string> },
    ): Promise<{ location: URL; verifier: string }> {
      const flow = await flowFor(redirectUri, () =>
        Promise.reject(new Error("nothing to verify at the start")),
      )
      const [nonce] = transactions.nonces(state)
      return await flow.start(request, state, { ...extra, nonce })
    },

    /** Exchanges the code of a callback, verifies the response and returns the session record. */
    async finish({
      redirectUri,
      request,
      state,
      verifier,
      signal,
    }: {
      redirectUri: string
      request: Request
      state: string
      verifier: string
      signal: AbortSignal
    }): Promise<NewSession> {
      const flow = await flowFor(redirectUri, (tokens) => verified(tokens, state, signal))
      return await flow.finish({ request, state, verifier, signal })
    },
  }
}

function oneLine(text: string) {
  return text
    .replace(/\p{C}+/gu, " ")
    .trim()
    .slice(0, maxTextLength)
}
