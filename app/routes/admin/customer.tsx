import type { ReactNode } from "react"
import { data, href, Link } from "react-router"
import { actText } from "~/activity/act"
import { LoadError } from "~/console/load-error"
import { formatNumber } from "~/domain/count-text"
import type { Outcome, ProblemKind } from "~/domain/outcome"
import { rowsPerPage } from "~/domain/table"
import { addressWith } from "~/http/address"
import { type Context, services } from "~/http/contexts"
import { inTime } from "~/http/with-timeout.server"
import { countStates } from "~/jobs/job.server"
import { pageTitle } from "~/page/use-brand"
import { requireAdmin } from "~/platform/admin/guard.server"
import { LinkButton } from "~/ui/button"
import { formatMoney } from "~/ui/money"
import { PageHeader } from "~/ui/page-header"
import { RelativeTime } from "~/ui/relative-time"
import { DataTable } from "~/ui/table/data-table"
import type { Route } from "./+types/customer"
import { jobTitle } from "./bulk/bulk-copy"
import { dashboardTable } from "./dashboard/columns"
import { useRowDelete } from "./dashboard/components/row-delete"
import { countsText } from "./jobs/copy"
import { licensesTable } from "./licenses/columns"
import { useMarkPaid } from "./licenses/components/mark-paid-link"
import { searchLicenses } from "./licenses/load.server"
import { pingTable } from "./pings/columns"
import { toPingRow } from "./pings/load.server"

export const meta: Route.MetaFunction = ({ matches, loaderData }) => pageTitle(matches, loaderData?.email)

/** The platform can't be asked for one customer, so the lists of the admin pages are searched. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform, session } = requireAdmin(context)
  const { deployments, licenses, pings } = platform.admin
  // Not the router's parameter: it has decoded a literal %2F once more.
  const email = decodeURIComponent(url.pathname.split("/")[3] ?? "")
  if (email.length > 254 || !email.includes("@")) throw data(null, { status: 404 })
  const isTheirs = (other: string | null) => other?.toLowerCase() === email.toLowerCase()
  const theirs = <Row extends { userEmail: string | null }>(rows: Row[]) =>
    rows.filter(({ userEmail }) => isTheirs(userEmail))
  const [deployed, licensed, scan, acts] = await Promise.all([
    inTime("customer-deployments", deployments.list()),
    inTime("customer-licenses", searchLicenses(licenses), searchMs),
    inTime("customer-pings", context.get(services).pingScans.read(session.key, pings), searchMs),
    loadActs(context, session.subject, email, isTheirs),
  ])
  return {
    email,
    deployments: part(deployed, ({ rows, unread }) => [theirs(rows), unread === 0]),
    licenses: part(licensed, ({ rows, unread, pagesMissing }) => [theirs(rows), pagesMissing + unread === 0]),
    pings: part(scan, ({ pings, total, unread }) => [
      pings
        .filter(({ instanceUser, licenseUser }) => isTheirs(instanceUser) || isTheirs(licenseUser))
        .map((ping) => toPingRow({ ...ping, metadata: null })),
      unread === 0 && pings.length >= total,
    ]),
    acts,
  }
}

/** Many pages are read. */
const searchMs = 8_000

/** What a section shows of a list. `isWhole`: all entries of the platform were searched. */
function part<Found, Row>(loaded: Outcome<Found>, find: (found: Found) => [rows: Row[], isWhole: boolean]) {
  if (!loaded.ok) return { rows: [], total: 0, isWhole: false, problem: loaded.problem.kind }
  const [rows, isWhole] = find(loaded.value)
  return { rows: rows.slice(0, rowsPerPage), total: rows.length, isWhole, problem: null }
}

/** The admin's own jobs and other acts for the customer, newest first. Only a whole receipt has names. */
async function loadActs(
  context: Context,
  admin: string,
  email: string,
  isTheirs: (email: string | null) => boolean,
) {
  const jobs = context.get(services).jobs
  const receipts = jobs.list(admin).then((list) => Promise.all(list.map(({ id }) => jobs.find(admin, id))))
  // While the store is away, the lists of the platform are there all the same.
  const read = await Promise.all([receipts, context.get(services).activity.of(admin)]).catch(() => null)
  const [own, acts] = read ?? [[], []]
  const acted = addressWith(href("/account/activity"), new URLSearchParams({ q: email }))
  const rows = [
    ...own.flatMap((job) => {
      const states = job?.rows.flatMap(({ user, state }) => (isTheirs(user) ? [state] : [])) ?? []
      if (!job || states.length === 0) return []
      const { id, action, startedAt: at } = job
      const outcome = countsText(action, countStates(states))
      return { id, at, what: jobTitle(action, states.length), outcome, to: href("/admin/jobs/:id", { id }) }
    }),
    ...acts.flatMap(({ key: id, at, kind, name, cents, problem }) => {
      if (!isTheirs(name ?? null)) return []
      const outcome = problem ?? (cents === undefined ? "Done" : formatMoney(cents))
      return { id, at, what: actText(kind, problem !== null), outcome, to: acted }
    }),
  ].toSorted((one, other) => other.at - one.at)
  return { rows, total: rows.length, isWhole: true, problem: read ? null : ("unavailable" as const) }
}

const deploymentColumns = dashboardTable.columns.filter(({ key }) => key !== "user")
const licenseColumns = licensesTable.columns.filter(({ key }) => key !== "user")
const pingColumns = pingTable.columns.filter(({ key }) => key !== "metadata")

export default function Customer({
  loaderData: { email, deployments, licenses, pings, acts },
}: Route.ComponentProps) {
  const deletion = useRowDelete()
  const markPaid = useMarkPaid()
  const search = new URLSearchParams({ q: email })
  const topUp = addressWith(href("/admin/balances"), new URLSearchParams({ email }))
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageHeader
        title={<bdi translate="no">{email}</bdi>}
        action={
          <LinkButton to={topUp} look="primary">
            Add to Balance
          </LinkButton>
        }
      >
        The platform doesn't tell administrators a customer's balance and private deployments.
      </PageHeader>
      {deletion.problems}
      <Section label="Deployments" part={deployments} all={addressWith(href("/dashboard"), search)}>
        <DataTable
          label="Deployments"
          columns={deploymentColumns}
          rows={deployments.rows}
          actions={deletion.action}
        />
      </Section>
      {markPaid.problem}
      <Section label="Licenses" part={licenses} all={addressWith(href("/admin/licenses"), search)}>
        <DataTable
          label="Licenses"
          columns={licenseColumns}
          rows={licenses.rows}
          actions={markPaid.action}
          actionsWidth="7.5rem"
        />
      </Section>
      <Section label="Pings" part={pings} all={addressWith(href("/admin/pings"), search)}>
        <DataTable label="Pings" columns={pingColumns} rows={pings.rows} />
      </Section>
      <Section
        label="Your jobs and top-ups"
        part={acts}
        none="You started no bulk job and added no funds for this customer lately."
      >
        <ul>
          {acts.rows.map(({ id, at, what, outcome, to }) => (
            <li key={id} className="flex min-h-11 flex-wrap items-baseline gap-x-4 border-t border-line py-2">
              <Link to={to} className="link">
                {what}
              </Link>{" "}
              <span className="text-ink-2 wrap-anywhere">{outcome}</span>{" "}
              <span className="text-ink-2">
                <RelativeTime at={at} />
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

interface SectionProps {
  label: string
  part: { rows: unknown[]; total: number; isWhole: boolean; problem: ProblemKind | null }
  /** The platform's list for all customers, which searches for this one. */
  all?: string
  none?: string
  children: ReactNode
}

function Section({ label, part, all, none, children }: SectionProps) {
  const { rows, total, isWhole, problem } = part
  const noun = label.toLowerCase()
  return (
    <section aria-label={label} className="data-table-frame grid grid-cols-1 gap-3">
      <h2 className="text-md font-semibold">
        {label}
        {total > 0 && <span className="ml-1 font-normal text-ink-3">{` ${formatNumber(total)}`}</span>}
      </h2>
      {all && !(isWhole && total === rows.length) && (
        <p>
          <span>{isWhole ? "" : `Not all ${noun} of the platform were searched. `}</span>
          <Link to={all} className="link">{`Search all ${noun}`}</Link>
        </p>
      )}
      {problem && <LoadError resource={all ? `the ${noun}` : noun} problem={problem} />}
      {rows.length > 0 && children}
      {rows.length === 0 && !problem && (
        <p className="text-ink-2">
          {isWhole ? (none ?? `This customer has no ${noun}.`) : "None found among those searched."}
        </p>
      )}
    </section>
  )
}
