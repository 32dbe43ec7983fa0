import { data, href } from "react-router"
import { z } from "zod"
import { ConfirmForm } from "~/console/confirm-form"
import { adminForm } from "~/console/form-action.server"
import { FormProblem } from "~/console/post-form"
import { typeLabel } from "~/domain/license-labels"
import { wireReference } from "~/domain/payment-reference"
import { readTable } from "~/domain/table"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { readReturnTo } from "~/http/return-to"
import { pageTitle } from "~/page/use-brand"
import { adminUnlessEnded } from "~/platform/admin/guard.server"
import type { AdminLicense } from "~/platform/admin/licenses.server"
import { LinkButton } from "~/ui/button"
import { type FactEntry, FactList } from "~/ui/fact-list"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { CustomerLink } from "../customer-link"
import type { Route } from "./+types/mark-paid"
import { licensesTable } from "./columns"
import { markPaidFailure, markPaidQuestion, transferNote } from "./components/mark-paid-link"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Mark as Paid")

/** The platform has no call for a single license, so this loads the list page on which it was shown. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const access = adminUnlessEnded(context)
  const { id } = requireValidIds(params)
  const page = { id, returnTo: returnToOf(url) }
  if (!access) return data({ ...page, license: null, ended: true }, { status: 401 })
  const { page: at } = readTable(url.searchParams, licensesTable)
  const listed = await access.platform.admin.licenses.list({ page: at })
  const license = (listed.ok && listed.value.rows.find((one) => one.id === id)) || null
  return { ...page, license, ended: false }
}

export const action = adminForm({
  schema: z.object({}),
  audit: ({ id }) => ({ action: "mark license paid", on: id }),
  act: ({ admin }, { id }) => admin.licenses.markPaid(id),
  say: (messages, { id }) => messages.leave("admin-license-paid", { id }),
  next: ({ url }) => returnToOf(url),
})

/** The list with its search and filters. */
function returnToOf(url: URL) {
  return readReturnTo(url.searchParams, href("/admin/licenses"))
}

export default function MarkPaid({ loaderData, actionData }: Route.ComponentProps) {
  const { id, license, returnTo, ended } = loaderData
  const settled = license !== null && license.paymentStatus !== "pending"
  return (
    <div className="grid max-w-prose grid-cols-1 gap-5">
      <PageHeader title="Mark as Paid" />
      <FormProblem reply={actionData} ended={ended} copy={markPaidFailure} />
      {settled ? (
        <Notice
          title="This license has no pending payment"
          actions={
            <LinkButton to={returnTo} size="sm">
              License Management
            </LinkButton>
          }
        />
      ) : (
        <ConfirmForm
          reply={actionData}
          cancel={returnTo}
          look="primary"
          submit="Mark as Paid"
          submitting="Saving…"
        >
          <p className="text-md">{markPaidQuestion(id)}</p>
          <p className="text-ink-2">{transferNote(id)}</p>
          <div className="text-sm">
            <FactList facts={[["Wire ref", wireReference(id), "code"], ...toFacts(license)]} />
          </div>
        </ConfirmForm>
      )}
    </div>
  )
}

function toFacts(license: AdminLicense | null): FactEntry[] {
  if (!license) return []
  return [
    ["Organization", license.organizationName || "–", "bdi"],
    ["User", <CustomerLink key="user" email={license.userEmail} />],
    ["Type", typeLabel(license.type)],
  ]
}
