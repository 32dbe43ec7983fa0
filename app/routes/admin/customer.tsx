import type { ReactNode } from "react"
import { data, href, Link } from "react-router"
import { actNames } from "~/activity/act"
import { activityContext } from "~/activity/activity.server"
import { LoadError } from "~/console/load-error"
import type { Outcome, ProblemKind } from "~/domain/outcome"
import { problemText } from "~/domain/problem-text"
import { rowsPerPage } from "~/domain/table"
import { addressWith } from "~/http/address"
import { inTime } from "~/http/with-timeout.server"
import { countStates } from "~/jobs/job.server"
import { jobsContext } from "~/jobs/jobs.server"
import { pageTitle } from "~/page/use-brand"
import { useTable } from "~/page/use-table"
import { adminOf } from "~/platform/admin/guard.server"
import { pingScansContext } from "~/platform/context"
import { LinkButton } from "~/ui/button"
import { linkClass } from "~/ui/link"
import { formatMoney } from "~/ui/money"
import { PageHeader } from "~/ui/page-header"
import { RelativeTime } from "~/ui/relative-time"
import type { DataShape } from "~/ui/table/column"
import { DataList } from "~/ui/table/data-list"
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

export const meta: Route.MetaFunction = ({ matches, params }) => pageTitle(matches, params.email)

/** The platform can't be asked for one customer, so the lists of the admin pages are searched. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { platform, session } = adminOf(context)
  const { deployments, licenses, pings } = platform.admin
  const email = params.email
  if (email.length > 254 || !email.includes("@")) throw data(null, { status: 404 })
  const isTheirs = (other: string | null) => other?.toLowerCase() === email.toLowerCase()
  const jobs = context.get(jobsContext)
  const [deployed, licensed, scan, ownJobs, acts] = await Promise.all([
    inTime(deployments.list()),
    inTime(searchLicenses(licenses), searchMs),
    inTime(context.get(pingScansContext).read(session.key, pings), searchMs),
    // Only a whole receipt has names.
    jobs
      .list(session.subject)
      .then((all) => Promise.all(all.map(({ id }) => jobs.find(session.subject, id))))
      .catch(() => null),
    context.get(activityContext).of(session.subject),
  ])
  return {
    email,
    deployments: part(deployed, ({ rows, unread }) => {
      return { rows: rows.filter(({ userEmail }) => isTheirs(userEmail)), unread }
    }),
    licenses: part(licensed, ({ rows, unread, pagesMissing }) => {
      return {
        rows: rows.filter(({ userEmail }) => isTheirs(userEmail)),
        unread,
        isWhole: pagesMissing === 0,
      }
    }),
    pings: part(scan, ({ pings, total, unread }) => ({
      rows: pings
        .filter(({ instanceUser, licenseUser }) => isTheirs(instanceUser) || isTheirs(licenseUser))
        .map((ping) => toPingRow({ ...ping, metadata: null })),
      unread,
      isWhole: pings.length + unread >= total,
    })),
    acts:
      ownJobs &&
      acts &&
      [
        ...ownJobs.flatMap((job) => {
          const states = job?.rows.flatMap(({ user, state }) => (isTheirs(user) ? [state] : [])) ?? []
          if (!job || states.length === 0) return []
          const { id, action, startedAt: at } = job
          const outcome = countsText(action, countStates(states))
          return [{ id, at, jobId: id, what: jobTitle(action, states.length), outcome }]
        }),
        ...acts.flatMap(({ key: id, at, kind, name, cents, problem }) => {
          if (!isTheirs(name ?? null)) return []
          const done = cents === undefined ? "Done" : formatMoney(cents)
          const outcome = problem === null ? done : problemText(problem)
          return [{ id, at, jobId: null, what: actNames[kind], outcome }]
        }),
      ].toSorted((one, other) => other.at - one.at),
  }
}

/** Many pages are read. */
const searchMs = 8_000

/** What a section shows of a list. */
interface Part<Row> {
  rows: Row[]
  total: number
  unread: number
  /** Whether all entries of the platform were searched. */
  isWhole: boolean
  problem: ProblemKind | null
}

function part<Found, Row>(
  loaded: Outcome<Found>,
  find: (found: Found) => { rows: Row[]; unread: number; isWhole?: boolean },
): Part<Row> {
  if (!loaded.ok) return { rows: [], total: 0, unread: 0, isWhole: true, problem: loaded.problem.kind }
  const { rows, unread, isWhole = true } = find(loaded.value)
  return { rows: rows.slice(0, rowsPerPage), total: rows.length, unread, isWhole, problem: null }
}

/** The columns without links to sort by them: a page with three tables has one address. */
function unsorted<Row>({ columns, ...shape }: DataShape<Row>, hidden: string): DataShape<Row> {
  const shown = columns.filter(({ key }) => key !== hidden)
  return { ...shape, columns: shown.map((column) => ({ ...column, unsorted: true })) }
}

const deploymentsOfOne = unsorted(dashboardTable, "user")
const licensesOfOne = unsorted(licensesTable, "user")
const pingsOfOne = unsorted(pingTable, "metadata")

export default function Customer({
  loaderData: { email, deployments, licenses, pings, acts },
}: Route.ComponentProps) {
  const deletion = useRowDelete()
  const markPaid = useMarkPaid()
  const search = new URLSearchParams({ q: email })
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageHeader
        title={
          <bdi translate="no" className="wrap-anywhere">
            {email}
          </bdi>
        }
        action={
          <LinkButton
            to={addressWith(href("/admin/balances"), new URLSearchParams({ email }))}
            look="primary"
          >
            Add to Balance
          </LinkButton>
        }
      >
        The platform doesn't tell administrators a customer's balance and private deployments.
      </PageHeader>
      <Section
        label="Deployments"
        part={deployments}
        shape={deploymentsOfOne}
        all={addressWith(href("/dashboard"), search)}
        actions={deletion.action}
      >
        {deletion.problems}
      </Section>
      <Section
        label="Licenses"
        part={licenses}
        shape={licensesOfOne}
        all={addressWith(href("/admin/licenses"), search)}
        actions={markPaid.action}
        actionsWidth="7.5rem"
      >
        {markPaid.problem}
      </Section>
      <Section
        label="Pings"
        part={pings}
        shape={pingsOfOne}
        all={addressWith(href("/admin/pings"), search)}
      />
      <section aria-label="Your jobs and top-ups" className="grid gap-3">
        <Heading count={acts?.length ?? 0}>Your jobs and top-ups</Heading>
        {!acts && <LoadError resource="your jobs and top-ups" problem="unavailable" />}
        {acts?.length === 0 && (
          <p className="text-ink-2">You started no bulk job and added no funds for this customer lately.</p>
        )}
        <ul>
          {acts?.map(({ id, at, jobId, what, outcome }) => (
            <li key={id} className="flex min-h-11 flex-wrap items-baseline gap-x-4 border-t border-line py-2">
              {jobId === null ? (
                <span className="font-medium">{what}</span>
              ) : (
                <Link to={href("/admin/jobs/:id", { id: jobId })} className={linkClass}>
                  {what}
                </Link>
              )}
              <span className="text-ink-2">{outcome}</span>
              <span className="text-ink-2">
                <RelativeTime at={at} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

interface SectionProps<Row> {
  label: string
  part: Part<Row>
  shape: DataShape<Row>
  /** The list of all customers, which searches for this one. */
  all: string
  actions?: (row: Row) => ReactNode
  actionsWidth?: string
  /** Above the table. */
  children?: ReactNode
}

function Section<Row extends { id: string }>({ part, shape, all, children, ...table }: SectionProps<Row>) {
  const { rows, total, unread, isWhole, problem } = part
  const use = useTable(shape)
  const noun = table.label.toLowerCase()
  return (
    <DataList
      {...table}
      use={use}
      shape={shape}
      found={{ rows, unread, page: 1, pages: 1 }}
      paged={false}
      empty={
        problem === null ? (
          <p className="text-ink-2">
            {isWhole && unread === 0 ? `This customer has no ${noun}.` : "None found among those searched."}
          </p>
        ) : (
          <LoadError resource={`the ${noun}`} problem={problem} />
        )
      }
    >
      <Heading count={total}>{table.label}</Heading>
      {children}
      {(problem !== null || total > rows.length || !isWhole) && (
        <p>
          <span>{isWhole ? "" : `Not all ${noun} of the platform were searched. `}</span>
          <Link to={all} className={linkClass}>{`Search all ${noun}`}</Link>
        </p>
      )}
    </DataList>
  )
}

function Heading({ count, children }: { count: number; children: string }) {
  return (
    <h2 className="text-md font-semibold">
      {children}
      {count > 0 && (
        <span className="ml-1 font-normal text-ink-3">{` ${count.toLocaleString("en-US")}`}</span>
      )}
    </h2>
  )
}
