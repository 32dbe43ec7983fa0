import { IdTokenRefused, verifyIdToken } from "../provider/id-token.server"
import type { Provider } from "../provider/provider.server"
import { readTokenSet } from "../provider/token-set.server"
import type { SessionRecord } from "./session-store.server"

const maxTextLength = 254

/** Verifies the answer to a code, and makes a session of it. The browser is known to the request that asks for it. */
export async function newSession(
  tokens: object,
  { provider, ...expected }: { provider: Provider; clientId: string; nonces: string[]; now: number },
  signal: AbortSignal,
): Promise<Omit<SessionRecord, "browser">> {
  const { accessToken, refreshToken, idToken, expiresAt } = readTokenSet(tokens, expected.now)
  if (!idToken) throw new IdTokenRefused("no id token")
  const { issuer } = await provider.metadata()
  const identity = await verifyIdToken(idToken, { ...expected, issuer, verify: await provider.keys() })
  const profile = await provider.profile(accessToken, identity.subject, signal)
  // Some accounts have no email address, and some providers keep it to themselves.
  const username = profile.preferred_username ?? identity.username
  const email = oneLine(
    profile.email ?? identity.email ?? (username?.includes("@") ? username : undefined) ?? "",
  )
  return {
    subject: identity.subject,
    email,
    name: oneLine(profile.name ?? identity.name ?? username ?? (email || identity.subject)),
    providerSession: identity.providerSession,
    accessToken,
    refreshToken,
    accessExpiresAt: expiresAt,
    startedAt: expected.now,
    refreshedAt: null,
  }
}

function oneLine(text: string) {
  return text
    .replace(/\p{C}+/gu, " ")
    .trim()
    .slice(0, maxTextLength)
}
