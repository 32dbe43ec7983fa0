import { href, useSearchParams } from "react-router"
import { ConfirmForm } from "~/console/confirm-form"
import { customerForm, deletionForm } from "~/console/form-action.server"
import { FormProblem } from "~/console/post-form"
import { readReturnTo } from "~/http/return-to"
import { pageTitle } from "~/page/use-brand"
import { PageHeader } from "~/ui/page-header"
import { WhenLoaded } from "../when-loaded"
import type { Route } from "./+types/delete"
import { Expiry } from "./components/expiry"
import { LicenseTitle } from "./components/license-title"
import { deleteConfirmation, deletionFailure, licensee } from "./copy"
import { findLicense } from "./load.server"

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(
    matches,
    loaderData?.state === "found" ? `Delete License for ${licensee(loaderData.license)}` : "Delete License",
  )

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findLicense(context, params.id)
  if (found.state !== "found") return found
  const { organizationName, type, expiresAt, paymentPending } = found.license
  return { state: "found" as const, license: { organizationName, type, expiresAt, paymentPending } }
}

export const action = customerForm({
  schema: deletionForm,
  act: ({ licenses }, { id, name }) => licenses.remove(id, name),
  missingIsDone: () => true,
  say: (messages, { name }) => messages.leave("license-deleted", { name }),
  next: ({ url: { searchParams } }) => readReturnTo(searchParams, href("/licenses")),
})

export default function DeleteLicense({ loaderData, actionData }: Route.ComponentProps) {
  const [parameters] = useSearchParams()
  return (
    <div className="grid max-w-prose gap-5">
      <PageHeader title="Delete License" />
      <FormProblem reply={actionData} copy={deletionFailure} />
      <WhenLoaded
        loaded={loaderData}
        resource="license"
        signIn="Sign in to delete a license"
        unchanged="Nothing was deleted."
        typed={{}}
      >
        {({ license }) => (
          <ConfirmForm
            fields={{ name: license.organizationName }}
            cancel={readReturnTo(parameters, href("/licenses"))}
            submit="Delete License"
            submitting="Deleting…"
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <p className="min-w-0">
                <LicenseTitle license={license} />
              </p>
              <Expiry license={license} />
            </div>
            <p className="text-md">{deleteConfirmation}</p>
          </ConfirmForm>
        )}
      </WhenLoaded>
    </div>
  )
}
