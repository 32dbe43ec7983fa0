import type { Client, KoaContextWithOIDC } from "oidc-provider"
import type { Brand } from "../../../app/brand"
import { showPage } from "../pages/page"
import { confirmSignOutPage } from "./pages"

/**
 * Asks for confirmation unless the user has started the sign-out: the launchpad sends the user's ID token
 * (OpenID Connect RP-Initiated Logout, section 2), or the browser reports a same-origin request.
 */
export function signOutPage(brand: Brand) {
  return async (ctx: KoaContextWithOIDC, form: string) => {
    if (isUserInitiated(ctx)) return await signOut(ctx)
    showPage(ctx, brand, confirmSignOutPage(form))
  }
}

function isUserInitiated(ctx: KoaContextWithOIDC) {
  const { client, entities, session } = ctx.oidc
  const subject = entities.IdTokenHint?.payload.sub
  if (subject !== undefined) return subject === session?.accountId
  return client !== undefined && ctx.get("sec-fetch-site") === "same-origin"
}

/** Redirects a signed-out user at once. The provider would send a form that only a script submits. */
export async function skipConfirmationWhenSignedOut(ctx: KoaContextWithOIDC, next: () => Promise<void>) {
  await next()
  // `ctx.oidc` is undefined on other routes, although its type says otherwise.
  const oidc: KoaContextWithOIDC["oidc"] | undefined = ctx.oidc
  if (oidc?.route === "end_session" && ctx.status === 200 && !oidc.session?.accountId) await signOut(ctx)
}

async function signOut(ctx: KoaContextWithOIDC) {
  const { session, provider, client } = ctx.oidc
  if (!session) return
  const { state } = session
  for (const [clientId, { grantId, sid }] of Object.entries(session.authorizations ?? {})) {
    if (!grantId) continue
    await sendBackChannelLogout(ctx, clientId, sid)
    await provider.AccessToken.revokeByGrantId(grantId)
    await provider.RefreshToken.revokeByGrantId(grantId)
    await provider.AuthorizationCode.revokeByGrantId(grantId)
    await (await provider.Grant.find(grantId))?.destroy()
  }
  await session.destroy()
  ctx.cookies.set(provider.cookieName("session"), null, {
    path: "/sandbox/oidc",
    signed: true,
    overwrite: true,
  })
  const target = typeof state?.postLogoutRedirectUri === "string" ? state.postLogoutRedirectUri : undefined
  const next = new URL(target ?? ctx.oidc.urlFor("end_session_success"))
  if (target && typeof state?.state === "string") next.searchParams.set("state", state.state)
  if (!target && client) next.searchParams.set("client_id", client.clientId)
  ctx.status = 303
  ctx.redirect(next.href)
}

type LogoutClient = Client & { backchannelLogout(accountId: string, sid: string): Promise<void> }

/** Ends the launchpad's other sessions. A failed call does not stop the sign-out. */
async function sendBackChannelLogout(ctx: KoaContextWithOIDC, clientId: string, sid: string | undefined) {
  const { provider, session } = ctx.oidc
  // The provider's own sign-out calls this method, but its types omit it.
  const client = (await provider.Client.find(clientId)) as LogoutClient | undefined
  if (!client?.backchannelLogoutUri || !session?.accountId || !sid) return
  const { accountId } = session
  await client.backchannelLogout(accountId, sid).then(
    () => provider.emit("backchannel.success", ctx, client, accountId, sid),
    (error: unknown) => provider.emit("backchannel.error", ctx, error, client, accountId, sid),
  )
}
