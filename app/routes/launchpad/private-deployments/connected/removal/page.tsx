import type { ReactNode } from "react"
import { Form, redirect, useNavigate, useNavigation } from "react-router"
import { z } from "zod"
import { failure } from "~/domain/outcome"
import { flash } from "~/http/flash"
import { parseForm } from "~/http/form"
import { orUnreachable } from "~/http/or-unreachable"
import { requireValidIds } from "~/http/require-valid-ids"
import { platformContext } from "~/platform/context"
import { pageTitle } from "~/routes/brand"
import { Button, LinkButton } from "~/ui/button"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"
import { listAddress } from "../addresses"
import { removeLocal } from "../local-deployments"
import { LocalOne } from "../local-one"
import { readOne } from "../read-one"
import { UnreadOne } from "../unread-one"
import type { Route } from "./+types/page"
import { RemovalProblem } from "./removal-problem"
import { removalMeaning, removalTitle } from "./removal-words"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, removalTitle)

const removal = z.object({
  /** For the message that follows. */
  name: z.string().default(""),
  /** Sent by the list's own dialog: the page behind it stays as it is. */
  stay: z.literal("yes").optional(),
})

export async function loader({ context, params }: Route.LoaderArgs) {
  return await readOne(context, requireValidIds(params).id)
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { id } = requireValidIds(params)
  const form = await parseForm(request, removal)
  if (!form.ok) return form.reject()
  const platform = context.get(platformContext)
  if (!platform) return form.reject(failure("session-ended").problem)
  const removed = await platform.connectedDeployments.remove(id)
  // What is gone already is removed: by the other half of a double click, or in another tab.
  if (!removed.ok && removed.problem.kind !== "not-found") return form.reject(removed.problem)
  context.get(flash).leave("connected-removed", { name: form.value.name })
  if (form.value.stay) return { removed: id }
  throw redirect(listAddress, 303)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return orUnreachable(request, serverAction)
}

export default function RemovePrivateDeployment({ loaderData, actionData, params }: Route.ComponentProps) {
  const removing = useNavigation().formMethod === "POST"
  const navigate = useNavigate()
  const cancel = (
    <LinkButton to={listAddress} autoFocus>
      Cancel
    </LinkButton>
  )
  return (
    <div className="grid max-w-prose grid-cols-1 gap-5">
      <PageHeader title={removalTitle} />
      {actionData && "result" in actionData && <RemovalProblem reply={actionData} />}
      {loaderData.state === "unknown" && <UnreadOne />}
      {loaderData.state === "found" && (
        <Question name={loaderData.row.name}>
          <Form method="post" className="flex flex-wrap gap-2">
            <input type="hidden" name="name" value={loaderData.row.name} />
            {cancel}
            <Button type="submit" look="danger" busy={removing}>
              {removing ? "Removing…" : "Remove Reference"}
            </Button>
          </Form>
        </Question>
      )}
      {loaderData.state === "signed-out" && (
        <LocalOne id={params.id}>
          {({ id, name }) => (
            <Question name={name}>
              <div className="flex flex-wrap gap-2">
                {cancel}
                <Button
                  look="danger"
                  onClick={() => {
                    removeLocal(id)
                    navigate(listAddress)
                  }}
                >
                  Remove Reference
                </Button>
              </div>
            </Question>
          )}
        </LocalOne>
      )}
    </div>
  )
}

function Question({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Panel className="grid gap-5 p-5 max-md:p-4">
      <p className="text-md [overflow-wrap:anywhere]">{removalMeaning(name)}</p>
      {children}
    </Panel>
  )
}
