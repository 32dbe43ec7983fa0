import { data, href, redirect } from "react-router"
import { z } from "zod"
import { authContext, sessionContext } from "~/auth/context"
import { ConfirmForm } from "~/console/confirm-form"
import { flash } from "~/console/flash"
import { FormProblem } from "~/console/form-problem"
import { requestInfo } from "~/http/contexts"
import { parseForm } from "~/http/form.server"
import { pageTitle } from "~/page/use-brand"
import { PageHeader } from "~/ui/page-header"
import { RequireSignIn } from "../sign-in-first"
import type { Route } from "./+types/delete-others"
import { consequencesOfMany, notAllEnded } from "./copy"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "End All Other Sessions")

/** Where strangers share accounts, nothing would end, so there is no such page. */
function authOf(context: Route.LoaderArgs["context"]) {
  const auth = context.get(authContext)
  if (auth.sharedAccounts) throw data(null, { status: 404 })
  return auth
}

export function loader({ context }: Route.LoaderArgs) {
  authOf(context)
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  const auth = authOf(context)
  const form = await parseForm(request, z.object({}))
  const session = context.get(sessionContext)
  if (!session) return form.reject({ kind: "session-ended", text: null })
  const ended = await auth.endSignIns(session, "others", context.get(requestInfo))
  if (!ended) return form.reject({ kind: "unavailable", text: null })
  context.get(flash).leave("other-sign-ins-ended")
  throw redirect(href("/account/sign-ins"), 303)
}

export default function EndOtherSignIns({ actionData }: Route.ComponentProps) {
  return (
    <div className="grid max-w-prose gap-5">
      <PageHeader title="End All Other Sessions" />
      <FormProblem reply={actionData} copy={notAllEnded} />
      <RequireSignIn title="Sign in to end your other sessions">
        <ConfirmForm cancel={href("/account/sign-ins")} submit="End All Others" submitting="Ending…">
          <p className="text-md">{consequencesOfMany}</p>
        </ConfirmForm>
      </RequireSignIn>
    </div>
  )
}
