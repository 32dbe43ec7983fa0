import { data, href } from "react-router"
import { z } from "zod"
import { ConfirmForm } from "~/console/confirm-form"
import { customerForm } from "~/console/form-action.server"
import { FormProblem } from "~/console/post-form"
import { failure, success } from "~/domain/outcome"
import { type Context, services, visit } from "~/http/contexts"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { pageTitle } from "~/page/use-brand"
import { PageHeader } from "~/ui/page-header"
import { RelativeTime } from "~/ui/relative-time"
import { RequireSignIn } from "../sign-in-first"
import type { Route } from "./+types/end"
import { endingCopy, unknownBrowser } from "./copy"

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageTitle(matches, endingCopy(params.id).title)

/** Where strangers share accounts, other sessions don't end, so there is no page for them. */
function authFor(context: Context, id: string) {
  const auth = context.get(services).auth
  if (id === "others" && auth.sharedAccounts) throw data(null, { status: 404 })
  return auth
}

/** The session that ends; null for all others. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const auth = authFor(context, id)
  const { session } = context.get(visit)
  if (!session || id === "others") return null
  // Signing out is what ends the current one.
  const found = (await auth.listSessions(session)).find(({ key, current }) => key === id && !current)
  if (!found) throw data(null, { status: 404 })
  return { browser: found.browser || unknownBrowser, usedAt: found.usedAt }
}

export const action = customerForm({
  schema: z.object({}),
  async act(_, { id }, { context }) {
    const auth = authFor(context, id)
    const session = context.get(visit).session
    if (!session) return failure("session-ended")
    // One that is gone counts as ended: a double click or another browser was faster.
    const what = id === "others" ? id : { key: id }
    const ended = await auth.endSessions(session, what, context.get(visit))
    return ended ? success(null) : failure("unavailable")
  },
  say: (messages, { id }) => messages.leave(id === "others" ? "other-sign-ins-ended" : "sign-in-ended"),
  next: () => href("/account/sign-ins"),
})

export default function EndSignIn({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, signIn, submit, consequences, failure } = endingCopy(params.id)
  return (
    <div className="grid max-w-prose gap-5">
      <PageHeader title={title} />
      <FormProblem reply={actionData} copy={failure} />
      <RequireSignIn title={signIn}>
        <ConfirmForm cancel={href("/account/sign-ins")} submit={submit} submitting="Ending…">
          {loaderData && (
            <div>
              <p className="font-semibold">{loaderData.browser}</p>
              <p className="text-sm text-ink-2">
                Last used <RelativeTime at={loaderData.usedAt} />
              </p>
            </div>
          )}
          <p className="text-md">{consequences}</p>
        </ConfirmForm>
      </RequireSignIn>
    </div>
  )
}
