import { useRef } from "react"
import { href, redirect, type ShouldRevalidateFunctionArgs } from "react-router"
import { customerForm } from "~/console/form-action.server"
import { LoadError } from "~/console/load-error"
import { PrintHead } from "~/console/print-head"
import { formatNumber } from "~/domain/count-text"
import { readQuote } from "~/domain/license-quote"
import { success } from "~/domain/outcome"
import { readTable, writeTable } from "~/domain/table"
import { visit } from "~/http/contexts"
import { withTimeout } from "~/http/with-timeout.server"
import { reloadOnSearch } from "~/page/reload-on-search"
import { pageTitle } from "~/page/use-brand"
import { useTable } from "~/page/use-table"
import { platformContext } from "~/platform/context"
import { DateText } from "~/ui/date-time"
import { EmptyState } from "~/ui/empty-state"
import { PageHeader } from "~/ui/page-header"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { ListCount } from "~/ui/table/list-count"
import { NoResults } from "~/ui/table/no-results"
import { PagedList } from "~/ui/table/pager"
import { isSearchable, ListSearch } from "~/ui/table/search-form"
import { UnreadEntries } from "~/ui/unread-entries"
import { CalendarLink } from "../calendar/calendar-link"
import type { Route } from "./+types/list"
import { deleteAddress, orderAddress, payAddress } from "./addresses"
import { choiceFromQuery, requiresTerms } from "./choice"
import { ChoosePanel } from "./components/choose-panel"
import { Expiry } from "./components/expiry"
import { LicenseItem } from "./components/license-item"
import { LicenseTitle } from "./components/license-title"
import { RenewLink } from "./components/renewal"
import { createLicense, licenseSchemas, sizeSchema, toOrder } from "./create.server"
import { licenseList } from "./list-shape"
import { type ExpiringLicenses, type LicensesPage, loadLicensesPage, loadTerms } from "./load.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Licenses")

export async function loader({ context, url }: Route.LoaderArgs) {
  if (!context.get(visit).session) return { account: null }
  const platform = context.get(platformContext)
  const needsTerms = requiresTerms(choiceFromQuery(url.searchParams))
  const [snapshot, terms] = await Promise.all([
    loadLicensesPage(platform, url.searchParams),
    needsTerms ? withTimeout(loadTerms(platform), () => ({ text: null })) : null,
  ])
  return { account: { snapshot, terms } }
}

const orderForm = customerForm({
  schema({ url }) {
    const choice = choiceFromQuery(url.searchParams)
    if (!choice) throw redirect(href("/licenses"), 303)
    return licenseSchemas[choice]
  },
  act: (platform, sent) => createLicense(platform, toOrder(sent)),
  say(messages, { type, orgName }) {
    messages.leave(type === "enterprise" ? "license-ordered" : "license-created", { name: orgName })
  },
  next: ({ result: { payable } }) => (payable ? payAddress(payable) : href("/licenses")),
})

/** Recalculates the price where scripts don't run. Creates nothing and redirects to the filled-in form. */
const priceForm = customerForm({
  schema: sizeSchema,
  act: async () => success(null),
  idempotent: true,
  next({ url, sent: { orgName: organization, numUsers: users, numGpus: gpus, supportLevel: support } }) {
    const hostedGpus = readQuote(url.searchParams)?.hostedGpus ?? 0
    return orderAddress({ organization, users, gpus, hostedGpus, support }, url.searchParams.get("renews"))
  },
})

export const action = (args: Route.ActionArgs) =>
  args.url.searchParams.has("price") ? priceForm(args) : orderForm(args)

/** Selecting another card loads nothing again; the terms have a loader of their own. Another part of the list or a renewal is loaded. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { formMethod, currentUrl, nextUrl } = change
  const listOf = (url: URL) =>
    `${writeTable(readTable(url.searchParams, licenseList), licenseList)} ${url.searchParams.get("renews")}`
  const sameList = listOf(currentUrl) === listOf(nextUrl) && currentUrl.search !== nextUrl.search
  if (formMethod === undefined && currentUrl.pathname === nextUrl.pathname && sameList) return false
  return reloadOnSearch(change)
}

export default function Licenses({ loaderData, actionData }: Route.ComponentProps) {
  const { account } = loaderData
  return (
    <div className="grid gap-7">
      <PrintHead />
      <PageHeader title="Licenses">Manage licenses for private deployments.</PageHeader>
      {account?.snapshot.list && <Expiring licenses={account.snapshot.expiring} />}
      <ChoosePanel
        signedIn={account !== null}
        terms={account?.terms ?? null}
        renewed={account?.snapshot.list ? account.snapshot.renewed : null}
        reply={actionData}
      />
      {account ? (
        <LicenseList snapshot={account.snapshot} />
      ) : (
        <EmptyState icon="key-round" title="Your Licenses">
          Sign in to see your licenses, their keys, and when they expire.
        </EmptyState>
      )}
    </div>
  )
}

const listTitleId = "licenses-title"

function LicenseList({ snapshot }: { snapshot: LicensesPage }) {
  const tableQuery = useTable(licenseList, listTitleId)
  const heading = useRef<HTMLHeadingElement>(null)
  const { list, problem } = snapshot
  return (
    <section aria-labelledby={listTitleId} className="@container grid grid-cols-1 gap-3">
      <div className="flex min-h-9 flex-wrap items-baseline gap-x-4 gap-y-3">
        <div className="flex items-baseline gap-2 text-lg">
          <h2
            id={listTitleId}
            ref={heading}
            tabIndex={-1}
            className="scroll-mt-24 font-semibold outline-none"
          >
            Your Licenses
          </h2>
          {list && <ListCount list={list} unread={snapshot.unread} />}
        </div>
        {list && isSearchable(list, tableQuery) && (
          <ListSearch tableQuery={tableQuery} shape={licenseList} label="Search licenses" />
        )}
      </div>
      {!list && (
        <LoadError resource="your licenses" problem={problem}>
          Your existing keys still work.
        </LoadError>
      )}
      {list?.total === 0 && (
        <EmptyState icon="key-round" title="No licenses yet" level="h3">
          Choose a license above. You can copy or download its key here.
        </EmptyState>
      )}
      {list && <UnreadEntries count={snapshot.unread} />}
      {list && list.total > 0 && list.found === 0 && <NoResults tableQuery={tableQuery} />}
      {list && list.found > 0 && (
        <PagedList list={list} tableQuery={tableQuery}>
          <ul className="grid gap-3 @min-[52rem]:gap-0 @min-[52rem]:overflow-hidden @min-[52rem]:rounded-card @min-[52rem]:border @min-[52rem]:border-line @min-[52rem]:shadow-raised">
            {list.rows.map((row) => (
              <LicenseItem
                key={row.id}
                row={row}
                deletePage={tableQuery.withReturn(deleteAddress(row.id))}
                heading={heading}
              />
            ))}
          </ul>
        </PagedList>
      )}
    </section>
  )
}

function Expiring({ licenses: { rows, more } }: { licenses: ExpiringLicenses }) {
  if (rows.length === 0) return null
  return (
    <TitledPanel title="Expired or expiring within 90 days" aside={<CalendarLink />}>
      <ul className="border-t border-line">
        {rows.map((license) => (
          <li
            key={license.id}
            className="flex flex-wrap items-center gap-x-6 gap-y-1 border-line px-5 py-3 not-first:border-t max-md:gap-x-4 max-md:px-4"
          >
            <span className="min-w-0 flex-1 basis-48 max-md:basis-full [overflow-wrap:anywhere]">
              <LicenseTitle license={license} />
            </span>
            <span className="md:w-36">
              <Expiry license={license} />
            </span>
            <span className="text-sm md:w-24 text-ink-2">
              {license.expiresAt !== null && <DateText at={license.expiresAt} />}
            </span>
            <RenewLink license={license} className="max-md:ml-auto md:w-22" />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <PanelBody className="border-t border-line pt-3">
          <p className="text-ink-2">{`and ${formatNumber(more)} more, which end later`}</p>
        </PanelBody>
      )}
    </TitledPanel>
  )
}
