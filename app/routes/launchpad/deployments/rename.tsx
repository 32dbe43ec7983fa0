import { useSearchParams } from "react-router"
import { z } from "zod"
import { customerForm } from "~/console/form-action.server"
import { FormProblem } from "~/console/form-problem"
import { PostForm, SubmitButton } from "~/console/post-form"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { pageTitle } from "~/page/use-brand"
import { useFormState } from "~/page/use-form-state"
import { LinkButton } from "~/ui/button"
import { PageHeader } from "~/ui/page-header"
import { TextField } from "~/ui/text-field"
import type { Route } from "./+types/rename"
import { WhenLoaded } from "./components/when-loaded"
import { startOf } from "./list-query"
import { loadDeployment } from "./load.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Rename Deployment")

export async function loader({ context, params }: Route.LoaderArgs) {
  return await loadDeployment(context, requireValidIds(params).id)
}

export const action = customerForm({
  schema: z.object({ name: z.string("Enter a name.").trim().min(1, "Enter a name.").max(128) }),
  act: ({ deployments }, { id, name }) => deployments.rename(id, name),
  say: (messages, { name }) => messages.leave("deployment-renamed", { name }),
  next: ({ url }) => startOf(url.searchParams),
})

export default function RenameDeployment({ loaderData, actionData }: Route.ComponentProps) {
  const back = startOf(useSearchParams()[0])
  const found = loaderData.state === "found" ? loaderData.row.name : ""
  const { form, fields } = useFormState(actionData?.result, { name: found })
  const copy = { "session-ended": "to rename this deployment.", otherwise: "The name wasn't changed." }
  return (
    <div className="grid max-w-prose gap-5">
      <PageHeader title="Rename Deployment" />
      <FormProblem reply={actionData} copy={copy} />
      <WhenLoaded
        loaded={loaderData}
        signIn="Sign in to rename a deployment"
        unchanged="The name wasn't changed."
        typed={{ name: "Name" }}
      >
        {() => (
          <PostForm reply={actionData} {...form} className="grid gap-4">
            <TextField field={fields.name} label="Name" required maxLength={128} />
            <div className="flex gap-2">
              <LinkButton to={back}>Cancel</LinkButton>
              <SubmitButton look="primary" sending="Renaming…">
                Rename
              </SubmitButton>
            </div>
          </PostForm>
        )}
      </WhenLoaded>
    </div>
  )
}
