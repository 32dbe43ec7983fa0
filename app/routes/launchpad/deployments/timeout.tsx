import { data, redirect } from "react-router"
import { failure } from "~/domain/outcome"
import { endsAtOnce } from "~/domain/timeout"
import { brandContext } from "~/http/contexts"
import { flash } from "~/http/flash"
import { parseForm } from "~/http/form"
import { orUnreachable } from "~/http/or-unreachable"
import { requireValidIds } from "~/http/require-valid-ids"
import { safeReturnTo } from "~/http/safe-redirect"
import { platformContext } from "~/platform/context"
import { pageTitle } from "~/routes/brand"
import { PageHeader } from "~/ui/page-header"
import { SignInFirst } from "../sign-in-first"
import type { Route } from "./+types/timeout"
import { DeploymentLoadError } from "./components/load-error"
import { minutesValue, timeoutAddress } from "./copy"
import { loadDeployments } from "./load.server"
import { ConfirmEnd } from "./timeout/confirm-end"
import { timeoutSchema } from "./timeout/timeout-change"
import { TimeoutChoices } from "./timeout/timeout-choices"
import { TimeoutProblem } from "./timeout/timeout-problem"
import { timeoutChangedParts } from "./toasts"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Change Timeout")

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const returnTo = returnToOf(url)
  const platform = context.get(platformContext)
  if (!platform) return { state: "signed-out" as const, returnTo }
  const { rows } = await loadDeployments(platform, context.get(brandContext))
  if (!rows) return { state: "unread" as const, returnTo }
  const row = rows.find((one) => one.id === id)
  if (!row) throw data(null, { status: 404 })
  const chosen = timeoutSchema.shape.minutes.safeParse(url.searchParams.get("minutes")).data ?? null
  return { state: "found" as const, returnTo, row, chosen }
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { id } = requireValidIds(params)
  const form = await parseForm(request, timeoutSchema)
  if (!form.ok) return form.reject()
  const platform = context.get(platformContext)
  if (!platform) return form.reject(failure("session-ended").problem)
  const { minutes, name, createdAt = null, confirmed, stay } = form.value
  const returnTo = returnToOf(url)
  if (!confirmed && endsAtOnce(minutes, createdAt, Date.now())) {
    throw redirect(`${timeoutAddress(id, returnTo)}&minutes=${minutesValue(minutes)}`, 303)
  }
  const changed = await platform.deployments.setTimeout(id, minutes)
  // What was to end at once may be gone already.
  const gone = confirmed && !changed.ok && changed.problem.kind === "not-found"
  if (!changed.ok && !gone) return form.reject(changed.problem)
  if (confirmed) context.get(flash).leave("deployment-ended", { name })
  else context.get(flash).leave("timeout-changed", timeoutChangedParts(name, minutes, createdAt))
  if (stay) return null
  throw redirect(returnTo, 303)
}

/** Rows send from the list, which must not go down when the server is not reached. */
export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return orUnreachable(request, serverAction)
}

function returnToOf(url: URL) {
  return safeReturnTo(url.searchParams.get("returnTo"), "/deployments")
}

export default function ChangeTimeout({ loaderData, actionData }: Route.ComponentProps) {
  const { state, returnTo } = loaderData
  return (
    <div className="grid max-w-prose gap-5">
      <PageHeader title="Change Timeout">
        {state === "found" && <bdi className="[overflow-wrap:anywhere]">{loaderData.row.name}</bdi>}
      </PageHeader>
      {actionData && <TimeoutProblem reply={actionData} />}
      {state === "signed-out" && <SignInFirst title="Sign in to change a timeout" />}
      {state === "unread" && <DeploymentLoadError>Its timeout is unchanged.</DeploymentLoadError>}
      {state === "found" &&
        (loaderData.chosen === null ? (
          <TimeoutChoices row={loaderData.row} returnTo={returnTo} />
        ) : (
          <ConfirmEnd row={loaderData.row} minutes={loaderData.chosen} returnTo={returnTo} />
        ))}
    </div>
  )
}
