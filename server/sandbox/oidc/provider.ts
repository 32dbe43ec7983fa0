import type { IncomingMessage } from "node:http"
import { type Configuration, type KoaContextWithOIDC, Provider } from "oidc-provider"
import type { Core } from "../core"
import { difficultTexts } from "../difficult-texts"
import { showPage } from "../pages/page"
import { createAdapter } from "./adapter"
import { errorPage, signedOutPage } from "./pages"
import { signOutPage, skipConfirmationWhenSignedOut } from "./sign-out"

export const clientId = "launchpad"
const scopes = ["openid", "profile", "email", "offline_access"]
const dayS = 86_400

/** A certified OpenID provider with one first-party client: code flow, S256, rotating refresh tokens. */
export function createProvider(core: Core): Provider {
  const { origin, loopback, brand, accounts, secrets, settings, log } = core
  const cookies = {
    httpOnly: true,
    sameSite: "lax" as const,
    secure: origin.startsWith("https:"),
    signed: true,
    overwrite: true,
  }
  const configuration: Configuration = {
    adapter: createAdapter(core.database),
    clients: [
      {
        client_id: clientId,
        client_secret: secrets.clientSecret,
        client_name: brand.name,
        token_endpoint_auth_method: "client_secret_basic",
        id_token_signed_response_alg: secrets.signingKey.alg,
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        redirect_uris: [`${origin}/auth/callback`, `${origin}/silent-check-sso.html`],
        post_logout_redirect_uris: [`${origin}/`, `${origin}/home`],
        backchannel_logout_uri: `${origin}/auth/back-channel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [secrets.signingKey] },
    cookies: {
      names: { session: "sandbox_session", interaction: "sandbox_interaction", resume: "sandbox_resume" },
      keys: [secrets.cookieKey],
      long: { ...cookies, path: "/sandbox/oidc" },
      short: cookies,
    },
    scopes,
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "preferred_username"],
    },
    responseTypes: ["code"],
    clientAuthMethods: ["client_secret_basic"],
    // Puts email and name into the ID token; otherwise only userinfo has them.
    conformIdTokenClaims: false,
    // Tests of expiry need tokens to expire to the second.
    clockTolerance: 0,
    clientBasedCORS: () => false,
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    // The launchpad runs in this process, which may not be able to reach its own public origin.
    fetch(url, init) {
      // The provider's dispatcher refuses loopback addresses.
      const { dispatcher: _, ...request } = { dispatcher: undefined, ...init }
      return fetch(loopback + url.toString().slice(origin.length), request)
    },
    features: {
      backchannelLogout: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signOutPage(brand),
        postLogoutSuccessSource: (ctx) => showPage(ctx, brand, signedOutPage(origin)),
      },
      userinfo: { enabled: true },
    },
    findAccount(_ctx, id) {
      const account = accounts.get(id)
      return (
        account && {
          accountId: account.id,
          claims: async () =>
            difficultTexts(settings, {
              sub: account.id,
              email: account.email,
              email_verified: true,
              name: account.name,
              preferred_username: account.email,
            }),
        }
      )
    },
    loadExistingGrant: grantFirstParty,
    interactions: { url: (_ctx, interaction) => `/sandbox/oidc/interaction/${interaction.uid}` },
    renderError: (ctx, { error, error_description }) => {
      log.warn({ error }, "sandbox sign-in refused")
      showPage(ctx, brand, errorPage(origin, error_description ?? error))
    },
    ttl: {
      AccessToken: () => settings.accessTokenTtl,
      AuthorizationCode: 60,
      Grant: 14 * dayS,
      IdToken: 3_600,
      Interaction: 3_600,
      RefreshToken: 14 * dayS,
      Session: 14 * dayS,
    },
  }

  const provider = new Provider(`${origin}/sandbox/oidc`, configuration)
  provider.proxy = true
  provider.use(skipConfirmationWhenSignedOut)
  provider.on("backchannel.error", (_ctx, error) => log.warn({ err: error }, "back-channel logout failed"))
  provider.on("server_error", (_ctx, error) => log.error({ err: error }, "sandbox provider failed"))
  return provider
}

/** First-party scopes need no consent. */
async function grantFirstParty({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc
  if (!client || !session?.accountId) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const existing = grantId ? await provider.Grant.find(grantId) : undefined
  const grant = existing ?? new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope(scopes.join(" "))
  await grant.save()
  return grant
}

/**
 * Rewrites the request to the public origin. The launchpad calls the provider over loopback, and the issuer,
 * the URLs and the Secure attribute of cookies must not depend on the route of a request.
 */
export function usePublicOrigin(request: IncomingMessage, origin: URL) {
  request.headers.host = origin.host
  request.headers["x-forwarded-host"] = origin.host
  request.headers["x-forwarded-proto"] = origin.protocol.slice(0, -1)
}
