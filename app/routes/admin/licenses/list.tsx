import { data, href } from "react-router"
import { adminForm } from "~/console/form-action.server"
import { LoadError } from "~/console/load-error"
import { formatNumber } from "~/domain/count-text"
import { readTable, writeTable } from "~/domain/table"
import { addressWith } from "~/http/address"
import { DataList } from "~/page/data-list"
import { pageTitle } from "~/page/use-brand"
import { adminUnlessEnded } from "~/platform/admin/guard.server"
import { EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import type { Route } from "./+types/list"
import { licensesTable } from "./columns"
import { CreatePanel } from "./components/create-form"
import { useMarkPaid } from "./components/mark-paid-link"
import { type LicenseResults, loadLicenses } from "./load.server"
import { newLicense, toLicenseRequest } from "./new-license"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Admin License Manager")

export async function loader({ context, url }: Route.LoaderArgs) {
  const access = adminUnlessEnded(context)
  if (!access) return data({ snapshot: null }, { status: 401 })
  return { snapshot: await loadLicenses(access.platform.admin.licenses, url.searchParams) }
}

export const action = adminForm({
  schema: newLicense,
  act: ({ admin }, sent) => admin.licenses.create(toLicenseRequest(sent)),
  audit(sent) {
    const { email, organizationName: organization, weeks } = toLicenseRequest(sent)
    return { action: "create license", on: email, details: { organization, weeks } }
  },
  say: (messages, { organizationName }) =>
    messages.leave("admin-license-created", { organization: organizationName }),
  next: ({ url }) =>
    addressWith(
      href("/admin/licenses"),
      writeTable(readTable(url.searchParams, licensesTable), licensesTable),
    ),
})

export { reloadOnSearch as shouldRevalidate } from "~/page/reload-on-search"

export default function LicenseManagement({ loaderData: { snapshot }, actionData }: Route.ComponentProps) {
  const markPaid = useMarkPaid()
  const found = snapshot?.found
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title="License Management">Every customer's licenses and pending payments.</PageHeader>
      <CreatePanel ended={snapshot === null} reply={actionData} />
      {snapshot?.problem && <LoadError resource="the licenses" problem={snapshot.problem.kind} />}
      {found && (
        <DataList
          shape={licensesTable}
          label="Licenses"
          found={found}
          file={href("/admin/licenses.csv")}
          empty={<EmptyState icon="key-round" title="No licenses yet" />}
          actions={markPaid.action}
          actionsWidth="7.5rem"
        >
          {markPaid.problem}
          <p role="status" className="text-ink-2 tabular-nums">
            {countText(found)}
          </p>
          {found.pagesMissing > 0 && (
            <Notice kind="caution" title="Some licenses weren't searched">
              <p>
                {formatNumber(found.pagesMissing)} of the platform's pages couldn't be loaded or exceed the
                search limit. More licenses may match.
              </p>
            </Notice>
          )}
        </DataList>
      )}
    </div>
  )
}

/** "3 of 69 licenses", "20 licenses on page 1 of 4": the platform returns the number of its pages only. */
function countText({ found, total, page, pages }: LicenseResults) {
  const [some, at, all] = [found, page, pages].map(formatNumber)
  if (total !== null) return `${some} of ${formatNumber(total)} licenses`
  return `${some} ${found === 1 ? "license" : "licenses"} on page ${at} of ${all}`
}
