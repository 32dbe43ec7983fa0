import { data, href, redirect } from "react-router"
import { submitOnce } from "~/auth/submit-once.server"
import { flash } from "~/console/flash"
import { LoadError } from "~/console/load-error"
import { formatNumber } from "~/domain/count-text"
import { readTable, writeTable } from "~/domain/table"
import { addressWith } from "~/http/address"
import { visit } from "~/http/contexts"
import { parseForm } from "~/http/form.server"
import { reloadOnSearch } from "~/page/reload-on-search"
import { pageTitle } from "~/page/use-brand"
import { useTable } from "~/page/use-table"
import { withAuditLog } from "~/platform/admin/audit-log.server"
import { adminUnlessEnded } from "~/platform/admin/guard.server"
import { EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { DataList } from "~/ui/table/data-list"
import { TableTools } from "~/ui/table/table-tools"
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

export async function action({ context, request, url }: Route.ActionArgs) {
  const access = adminUnlessEnded(context)
  const form = await parseForm(request, newLicense)
  if (!access) return form.reject({ kind: "session-ended", text: null })
  if (!form.ok) return form.reject()
  const { platform, session } = access
  const license = toLicenseRequest(form.value)
  const { log } = context.get(visit)
  const created = await submitOnce(context, { key: form.key, content: ["admin license", license] }, () =>
    withAuditLog(
      log,
      session,
      {
        action: "create license",
        on: license.email,
        details: { organization: license.organizationName, weeks: license.weeks },
      },
      () => platform.admin.licenses.create(license),
    ),
  )
  if (!created.ok) return form.reject(created.problem)
  context.get(flash).leave("admin-license-created", { organization: license.organizationName })
  throw redirect(
    addressWith(
      href("/admin/licenses"),
      writeTable(readTable(url.searchParams, licensesTable), licensesTable),
    ),
    303,
  )
}

export const shouldRevalidate = reloadOnSearch

export default function LicenseManagement({ loaderData, actionData }: Route.ComponentProps) {
  const { snapshot } = loaderData
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title="License Management">Every customer's licenses and pending payments.</PageHeader>
      <CreatePanel ended={snapshot === null} reply={actionData} />
      {snapshot?.problem && <LoadError resource="the licenses" problem={snapshot.problem.kind} />}
      {snapshot?.found && <Results found={snapshot.found} />}
    </div>
  )
}

function Results({ found }: { found: LicenseResults }) {
  const use = useTable(licensesTable)
  const markPaid = useMarkPaid()
  const { pagesMissing } = found
  return (
    <DataList
      use={use}
      shape={licensesTable}
      label="Licenses"
      found={found}
      empty={use.narrowed ? undefined : <EmptyState icon="key-round" title="No licenses yet" />}
      actions={markPaid.action}
      actionsWidth="7.5rem"
    >
      <TableTools
        use={use}
        shape={licensesTable}
        label="Search licenses"
        choices={found.choices}
        file={href("/admin/licenses.csv")}
      />
      {markPaid.problem}
      <p role="status" className="text-ink-2 tabular-nums">
        {countText(found)}
      </p>
      {pagesMissing > 0 && (
        <Notice kind="caution" title="Some licenses weren't searched">
          <p>
            {formatNumber(pagesMissing)} of the platform's pages couldn't be loaded or exceed the search
            limit. More licenses may match.
          </p>
        </Notice>
      )}
    </DataList>
  )
}

/** "3 of 69 licenses", "20 licenses on page 1 of 4": the platform tells the number of its pages only. */
function countText({ found, total, page, pages }: LicenseResults) {
  const [some, at, all] = [found, page, pages].map(formatNumber)
  if (total !== null) return `${some} of ${formatNumber(total)} licenses`
  return `${some} ${found === 1 ? "license" : "licenses"} on page ${at} of ${all}`
}
