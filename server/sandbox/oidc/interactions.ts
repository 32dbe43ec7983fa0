import express, { type Request, type Response, type Router } from "express"
import type { Provider } from "oidc-provider"
import type { Core } from "../core"
import { SandboxFailure } from "../database"
import { sendPage } from "../pages/page"
import { accountPage, chooseAccountPage } from "./pages"

/** The sign-in pages: plain forms, no scripts. */
export function createInteractions(options: Core & { provider: Provider }): Router {
  const { provider, accounts, brand, origin } = options
  const router = express.Router()

  const choice = (uid: string) => chooseAccountPage(`/sandbox/oidc/interaction/${uid}`, accounts.signingIn())

  async function findInteraction(request: Request, response: Response) {
    return await provider.interactionDetails(request, response).catch(() => {
      throw new SandboxFailure(400, "this sign-in has ended or expired, or this browser blocks cookies")
    })
  }

  router.get("/interaction/:uid", async (request, response) => {
    const interaction = await findInteraction(request, response)
    sendPage(response, brand, choice(interaction.uid))
  })

  router.post(
    "/interaction/:uid",
    express.urlencoded({ extended: false, limit: "4kb" }),
    async (request, response) => {
      const interaction = await findInteraction(request, response)
      const account = accounts.get(String(request.body?.account ?? ""))
      const canceled = request.body?.cancel !== undefined
      if (!account && !canceled) return sendPage(response, brand, choice(interaction.uid), 400)
      const result = account
        ? { login: { accountId: account.id, remember: true } }
        : { error: "access_denied", error_description: "the sign-in was canceled" }
      if (account && interaction.session && interaction.session.accountId !== account.id) {
        // The provider would end the previous session with a form that only a script submits.
        await (await provider.Session.findByUid(interaction.session.uid))?.destroy()
        interaction.session = undefined
        await interaction.persist()
      }
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    },
  )

  router.get("/account", async (request, response) => {
    const session = await provider.Session.get(provider.createContext(request, response))
    const account = session.accountId ? accounts.get(session.accountId) : undefined
    sendPage(response, brand, accountPage(origin, account))
  })

  return router
}
