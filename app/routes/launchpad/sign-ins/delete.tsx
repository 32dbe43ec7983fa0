import { data, href, redirect } from "react-router"
import { z } from "zod"
import { authContext, sessionContext } from "~/auth/context"
import { ConfirmForm } from "~/console/confirm-form"
import { flash } from "~/console/flash"
import { FormProblem } from "~/console/form-problem"
import { requestInfo } from "~/http/contexts"
import { parseForm } from "~/http/form.server"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { pageTitle } from "~/page/use-brand"
import { PageHeader } from "~/ui/page-header"
import { RelativeTime } from "~/ui/relative-time"
import { RequireSignIn } from "../sign-in-first"
import type { Route } from "./+types/delete"
import { consequences, notEnded, unknownBrowser } from "./copy"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "End Session")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const session = context.get(sessionContext)
  if (!session) return null
  const signIns = await context.get(authContext).signIns(session)
  // Signing out is what ends the current one.
  const found = signIns.find(({ key, current }) => key === id && !current)
  if (!found) throw data(null, { status: 404 })
  return { browser: found.browser || unknownBrowser, usedAt: found.usedAt }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { id } = requireValidIds(params)
  const form = await parseForm(request, z.object({}))
  const session = context.get(sessionContext)
  if (!session) return form.reject({ kind: "session-ended", text: null })
  // One that is gone counts as ended: a double click or another browser was faster.
  const ended = await context.get(authContext).endSignIns(session, { key: id }, context.get(requestInfo))
  if (!ended) return form.reject({ kind: "unavailable", text: null })
  context.get(flash).leave("sign-in-ended")
  throw redirect(href("/account/sign-ins"), 303)
}

export default function EndSignIn({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="grid max-w-prose gap-5">
      <PageHeader title="End Session" />
      <FormProblem reply={actionData} copy={notEnded} />
      <RequireSignIn title="Sign in to end a session">
        {loaderData && (
          <ConfirmForm cancel={href("/account/sign-ins")} submit="End Session" submitting="Ending…">
            <div>
              <p className="font-semibold">{loaderData.browser}</p>
              <p className="text-sm text-ink-2">
                Last used <RelativeTime at={loaderData.usedAt} />
              </p>
            </div>
            <p className="text-md">{consequences}</p>
          </ConfirmForm>
        )}
      </RequireSignIn>
    </div>
  )
}
