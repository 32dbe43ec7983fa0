import { href, redirect, type ShouldRevalidateFunctionArgs } from "react-router"
import { sessionContext } from "~/auth/context"
import { submitOnce } from "~/auth/submit-once"
import { flash } from "~/console/flash"
import { LoadError } from "~/console/load-error"
import { endsSoon } from "~/domain/license-expiry"
import { typeLabel } from "~/domain/license-labels"
import { readQuote, renewalQuote } from "~/domain/license-quote"
import { newFormKey, parseForm } from "~/http/form"
import { orUnreachable } from "~/http/or-unreachable"
import { pageTitle } from "~/http/use-brand"
import { useListPage } from "~/http/use-list-page"
import { withTimeout } from "~/http/with-timeout"
import { platformContext } from "~/platform/context"
import type { NewLicense } from "~/platform/licenses"
import { LinkButton } from "~/ui/button"
import { useNow } from "~/ui/clock"
import { DateText } from "~/ui/date"
import { EmptyState } from "~/ui/empty-state"
import { PageHeader } from "~/ui/page-header"
import { TitledPanel } from "~/ui/panel"
import { PagedList } from "~/ui/table/pager"
import { UnreadEntries } from "~/ui/unread-entries"
import { CalendarLink } from "../calendar/calendar-link"
import type { Route } from "./+types/list"
import { deleteAddress, orderAddress, payAddress } from "./addresses"
import { choiceFromQuery, requiresTerms } from "./choice"
import { ChoosePanel } from "./components/choose-panel"
import { Expiry } from "./components/expiry"
import { LicenseItem } from "./components/license-item"
import { licensee } from "./copy"
import { createLicense, licenseSchemas, sizeSchema } from "./create.server"
import { type LicenseRow, type LicensesSnapshot, loadLicenses, loadTerms } from "./load.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Licenses")

export async function loader({ context, url }: Route.LoaderArgs) {
  const formKey = newFormKey()
  if (!context.get(sessionContext)) return { account: null, formKey }
  const platform = context.get(platformContext)
  const needsTerms = requiresTerms(choiceFromQuery(url.searchParams))
  const [snapshot, terms] = await Promise.all([
    loadLicenses(platform),
    needsTerms ? withTimeout(loadTerms(platform), () => ({ text: null })) : null,
  ])
  return { account: { snapshot, terms }, formKey }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const choice = choiceFromQuery(url.searchParams)
  if (!choice) throw redirect(href("/licenses"), 303)
  if (url.searchParams.has("price")) return await recalculate(request, url)
  const form = await parseForm(request, licenseSchemas[choice])
  if (!form.ok) return form.reject()
  const platform = context.get(platformContext)
  const { orgName: organizationName, ...given } = form.value
  const order: NewLicense =
    given.type === "enterprise"
      ? {
          type: given.type,
          organizationName,
          usersLimit: given.numUsers,
          gpusLimit: given.numGpus,
          supportLevel: given.supportLevel,
        }
      : { type: given.type, organizationName }
  const placed = await submitOnce(context, { key: form.key, content: order }, () =>
    createLicense(platform, order),
  )
  if (!placed.ok) return form.reject(placed.problem)
  const message = order.type === "enterprise" ? "license-ordered" : "license-created"
  context.get(flash).leave(message, { name: organizationName })
  const { payable } = placed.value
  throw redirect(payable ? payAddress(payable) : href("/licenses"), 303)
}

/** Recalculates the price where scripts don't run. Creates nothing and redirects to the filled-in form. */
async function recalculate(request: Request, url: URL) {
  const form = await parseForm(request, sizeSchema)
  if (!form.ok) return form.reject()
  const { orgName: organization, numUsers: users, numGpus: gpus, supportLevel: support } = form.value
  const hostedGpus = readQuote(url.searchParams)?.hostedGpus ?? 0
  throw redirect(orderAddress({ organization, users, gpus, hostedGpus, support }), 303)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return orUnreachable(request, serverAction)
}

/** Selecting another card loads nothing again; the terms have a loader of their own. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const sameList = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return formMethod === undefined && sameList ? false : defaultShouldRevalidate
}

export default function Licenses({ loaderData, actionData }: Route.ComponentProps) {
  const { account, formKey } = loaderData
  return (
    <div className="grid gap-7">
      <PageHeader title="Licenses">Manage licenses for private deployments.</PageHeader>
      {account?.snapshot.rows && <ExpiringLicenses rows={account.snapshot.rows} />}
      <ChoosePanel
        signedIn={account !== null}
        terms={account?.terms ?? null}
        reply={actionData}
        formKey={formKey}
      />
      {account ? <LicenseList snapshot={account.snapshot} /> : <SignedOutLicenses />}
    </div>
  )
}

function SignedOutLicenses() {
  return (
    <EmptyState icon="key-round" title="Your Licenses">
      Sign in to see your licenses, their keys, and when they expire.
    </EmptyState>
  )
}

const listTitleId = "licenses-title"

export function LicenseList({ snapshot }: { snapshot: LicensesSnapshot }) {
  const { rows, problem } = snapshot
  const list = useListPage(rows ?? [], listTitleId)
  return (
    <section aria-labelledby={listTitleId} className="@container grid grid-cols-1 gap-3">
      <h2 id={listTitleId} className="flex scroll-mt-24 min-h-9 items-baseline gap-2 text-lg font-semibold">
        Your Licenses
        {rows && <span className="font-normal text-ink-3 tabular-nums">{rows.length}</span>}
      </h2>
      {!rows && (
        <LoadError resource="your licenses" problem={problem}>
          Your existing keys still work.
        </LoadError>
      )}
      {rows?.length === 0 && (
        <EmptyState icon="key-round" title="No licenses yet" level="h3">
          Choose a license above. You can copy or download its key here.
        </EmptyState>
      )}
      {rows && <UnreadEntries count={snapshot.unread} />}
      {rows && rows.length > 0 && (
        <PagedList list={list}>
          <ul className="grid gap-3 @min-[52rem]:gap-0 @min-[52rem]:overflow-hidden @min-[52rem]:rounded-card @min-[52rem]:border @min-[52rem]:border-line @min-[52rem]:shadow-raised">
            {list.rows.map((row) => (
              <LicenseItem key={row.id} row={row} deletePage={list.withReturn(deleteAddress(row.id))} />
            ))}
          </ul>
        </PagedList>
      )}
    </section>
  )
}

/** Licenses that have expired or expire within 90 days, soonest first. */
export function ExpiringLicenses({ rows }: { rows: LicenseRow[] }) {
  const now = useNow(60_000)
  const ending = rows
    .filter(({ expiresAt }) => endsSoon(expiresAt, now))
    .sort((one, other) => (one.expiresAt ?? 0) - (other.expiresAt ?? 0))
  if (ending.length === 0) return null
  return (
    <TitledPanel title="Expired or expiring within 90 days" aside={<CalendarLink />}>
      <ul className="border-t border-line">
        {ending.map((license) => (
          <ExpiringLicense key={license.id} license={license} />
        ))}
      </ul>
    </TitledPanel>
  )
}

function ExpiringLicense({ license }: { license: LicenseRow }) {
  const { type, expiresAt } = license
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 border-line px-5 py-3 not-first:border-t max-md:gap-x-4 max-md:px-4">
      <span className="min-w-0 flex-1 basis-48 max-md:basis-full [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{licensee(license)}</bdi>{" "}
        <bdi className="text-ink-2">{typeLabel(type)}</bdi>
      </span>
      <span className="md:w-36">
        <Expiry license={license} />
      </span>
      <span className="text-sm md:w-24 text-ink-2">{expiresAt !== null && <DateText at={expiresAt} />}</span>
      <LinkButton to={orderAddress(renewalQuote(license))} size="sm" className="max-md:ml-auto">
        Renew
        <span className="sr-only"> the license for {licensee(license)} with Enterprise Pro</span>
      </LinkButton>
    </li>
  )
}
