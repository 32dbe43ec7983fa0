import type { ReactNode } from "react"
import { data, href, Link } from "react-router"
import { useRegisterAddress } from "~/auth/sign-in/sign-in-address"
import { type DeploymentRow, loadDeploymentsInTime } from "~/console/deployments.server"
import { LoadError } from "~/console/load-error"
import { FormProblem } from "~/console/post-form"
import { parseWholeNumber } from "~/domain/bounded-number"
import { ceilingDollars } from "~/domain/ceiling"
import { hourlyCents, runningCosts } from "~/domain/charges"
import { formatNumber } from "~/domain/count-text"
import { deploymentList } from "~/domain/deployment-query"
import { isolated } from "~/domain/isolated"
import { withEnds } from "~/domain/machine-end"
import { hostedRates } from "~/domain/pricing"
import { errorText } from "~/domain/problem-text"
import { findPage, readTable } from "~/domain/table"
import { type Context, visit } from "~/http/contexts"
import { soon } from "~/http/with-timeout.server"
import { Later } from "~/page/later"
import { pageTitle } from "~/page/use-brand"
import { useTable } from "~/page/use-table"
import { platformContext } from "~/platform/context"
import { AnimatedMoney } from "~/ui/animated-money"
import { BackLink } from "~/ui/back-link"
import { Badge } from "~/ui/badge"
import { buttonClass, LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { formatMoney, formatPrice, Money } from "~/ui/money"
import { PageHeader } from "~/ui/page-header"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { StatusBadge } from "~/ui/status-badge"
import { NoResults } from "~/ui/table/no-results"
import { PagedList } from "~/ui/table/pager"
import { isSearchable, ListSearch } from "~/ui/table/search-form"
import { UnreadEntries } from "~/ui/unread-entries"
import { CalendarLink } from "../calendar/calendar-link"
import { detailAddress } from "../deployments/addresses"
import { EndText } from "../deployments/components/end-text"
import { balanceHandle, useCurrentBalance } from "../shell/current-balance"
import { loadBalance } from "../shell/load-balance.server"
import type { Route } from "./+types/page"
import { readCeiling } from "./ceiling.server"
import { type PlannedRow, planFor, setCeiling } from "./ceiling-plan.server"
import { AddFundsForm } from "./components/add-funds-form"
import { BalanceRunway, type Costs } from "./components/balance-runway"
import { CeilingPanel, PlanForm, PlannedEnd } from "./components/ceiling-panel"
import { readDeploymentReturnTo, withDeploymentReturnTo } from "./deployment-return-to"

export const handle = balanceHandle

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Balance & Billing")

/** The balance comes from the layout, which shows it in the header. The deployments are null for visitors. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const amount = url.searchParams.get("amount")?.slice(0, 50) ?? null
  const dollars = parseWholeNumber(amount?.trim() ?? null, ceilingDollars)
  const charged = context.get(visit).session && loadCharged(context, url.searchParams, dollars)
  const wrong = amount !== null && dollars === null
  return data(
    { reading: charged && (await soon(charged)).part, returnTo: readDeploymentReturnTo(url), amount, wrong },
    { status: wrong ? 400 : 200 },
  )
}

const noMachines = { list: null, costs: null, ceiling: null, newer: "", plan: null, refusal: null }

/**
 * The machines that are charged: the page of the list that the address asks for, what all of them cost, and what a ceiling of so
 * many dollars would change.
 */
async function loadCharged(context: Context, parameters: URLSearchParams, dollars: number | null) {
  const platform = context.get(platformContext)
  const [deployments, balance] = await Promise.all([loadDeploymentsInTime(platform), loadBalance(platform)])
  const { at, rows } = deployments
  /** What the page has even when the machines can't be read. */
  const always = {
    unread: deployments.unread,
    problem: deployments.problem,
  }
  const cents = balance.cents
  const charged = rows && withEnds(rows, cents, at).filter((row) => hourlyCents(row) > 0)
  if (!charged) return { ...noMachines, ...always }
  const { plan, refusal } =
    dollars === null ? { plan: null, refusal: null } : planFor(dollars * 100, deployments)
  const ceiling = await readCeiling(context, charged)
  // A plan has the machines in the order in which they stop.
  const shown = plan?.rows ?? charged
  return {
    list: findPage<DeploymentRow | PlannedRow>(shown, readTable(parameters, deploymentList), deploymentList),
    costs: runningCosts(cents, charged, at),
    ceiling,
    newer: joinNames(charged.filter(({ createdAt }) => ceiling && createdAt && createdAt > ceiling.since)),
    plan: plan && {
      ...plan,
      rows: null,
      machines: plan.rows.length,
      changes: plan.changes.length,
      names: joinNames(plan.changes),
    },
    refusal,
    ...always,
  }
}

/** "gpu-prod, lab and 3 more" */
function joinNames(rows: Pick<DeploymentRow, "name">[]) {
  const names = rows.slice(0, 3).map(({ name }) => isolated(name))
  if (rows.length > 3) names.push(`${formatNumber(rows.length - 3)} more`)
  return new Intl.ListFormat("en-US").format(names)
}

/** Reloads after a failed change, too: what still has to change is shown. */
export const shouldRevalidate = () => true

export const action = setCeiling

export default function BalancePage({ loaderData, actionData }: Route.ComponentProps) {
  const { reading, returnTo, amount, wrong } = loaderData
  return (
    <div className="grid gap-6">
      <PageHeader
        back={returnTo && <BackLink to={returnTo}>Back to your new deployment</BackLink>}
        title="Balance & Billing"
      >
        Your balance is prepaid. Each hour of a machine is charged when it starts.
      </PageHeader>
      <FormProblem reply={actionData} copy={ceilingFailure(actionData?.problem?.text)} />
      {reading ? (
        <>
          <BalanceOverview costs={reading instanceof Promise ? null : reading.costs}>
            <AddFundsForm returnTo={returnTo} />
          </BalanceOverview>
          <Later data={reading} name="your machines">
            {(charged) => (
              <>
                {reading instanceof Promise && charged.costs && <BalanceRunway costs={charged.costs} />}
                <CeilingPanel {...charged} amount={amount} wrong={wrong} returnTo={returnTo} />
                <UnreadEntries count={charged.unread} />
                <RunningNow {...charged} fields={{ amount: amount ?? "" }} returnTo={returnTo} />
              </>
            )}
          </Later>
        </>
      ) : (
        <SignedOut />
      )}
    </div>
  )
}

const unchanged = "No timeout was changed."

/** `left`: what the platform didn't do of a plan. */
function ceilingFailure(left: string | null | undefined) {
  return {
    "session-ended": `to set this ceiling. ${unchanged}`,
    conflict: `${unchanged} What was shown no longer holds. Check the new times.`,
    rejected: <span className="whitespace-pre-line">{left ?? unchanged}</span>,
    otherwise: unchanged,
  }
}

function BalanceOverview({ costs, children }: { costs: Costs | null; children: ReactNode }) {
  const reading = useCurrentBalance()
  const cents = reading?.cents
  return (
    <TitledPanel title="Current Balance">
      <PanelBody className="-mt-1 grid gap-1">
        {typeof cents === "number" ? (
          <>
            <div className="font-display text-3xl font-semibold tracking-[-0.015em]">
              <AnimatedMoney cents={cents} />
            </div>
            {costs && <BalanceRunway costs={costs} />}
          </>
        ) : (
          <LoadError title={errorText(reading?.problem ?? "unavailable")} problem={null}>
            {unaffected}
          </LoadError>
        )}
        <div className="mt-3">{children}</div>
      </PanelBody>
    </TitledPanel>
  )
}

const listId = "running"

type Reading = Awaited<ReturnType<typeof loadCharged>>

interface RunningNowProps extends Pick<Reading, "list" | "costs" | "problem" | "plan"> {
  /** Of the form that carries out the plan. */
  fields: Record<string, string>
  returnTo: string | null
}

function RunningNow({ list, costs, problem, plan, fields, returnTo }: RunningNowProps) {
  const tableQuery = useTable(deploymentList, listId)
  const rate = costs?.rate ?? 0
  return (
    <TitledPanel
      title={<span className="whitespace-nowrap">Running now</span>}
      aside={
        rate > 0 && (
          <span className="flex flex-wrap items-center justify-end gap-x-4">
            <CalendarLink />
            <span className="font-semibold">
              <Money cents={rate} per="hour" />
            </span>
          </span>
        )
      }
    >
      {list && !plan && isSearchable(list, tableQuery) && (
        <PanelBody>
          <ListSearch tableQuery={tableQuery} shape={deploymentList} label="Search machines" />
        </PanelBody>
      )}
      {list && list.found > 0 ? (
        <PagedList list={list} tableQuery={tableQuery} inPanel>
          <MachineList rows={list.rows} />
        </PagedList>
      ) : (
        <PanelBody>
          {list && list.total > 0 ? (
            <NoResults tableQuery={tableQuery} />
          ) : list ? (
            <EmptyState
              icon="server"
              level="h3"
              title="No current charges"
              action={<LinkButton to={href("/deployments")}>Hosted Deployments</LinkButton>}
            >
              {`A Trial VM costs ${formatMoney(hostedRates.hourly.trial)} per hour, a GPU instance ${formatMoney(hostedRates.hourly.gpu)} per hour.`}
            </EmptyState>
          ) : (
            <LoadError title="Error: Couldn't load your deployments" problem={problem}>
              {unaffected}
            </LoadError>
          )}
        </PanelBody>
      )}
      {plan && (
        <PlanForm
          changes={plan.changes}
          names={plan.names}
          fields={{ ...fields, digest: plan.digest }}
          cancel={withDeploymentReturnTo(href("/balance"), returnTo)}
        />
      )}
    </TitledPanel>
  )
}

const unaffected = "Your machines and charges are not affected."

function SignedOut() {
  const register = useRegisterAddress()
  return (
    <EmptyState
      icon="wallet"
      title="Sign in to see your balance and the cost of each machine"
      action={
        <a href={register} className={buttonClass({ look: "primary" })}>
          Register for Free Credits
        </a>
      }
    >
      {`New accounts start with a free ${formatPrice(hostedRates.trialCredit)} credit, enough for ${hostedRates.trialCredit / hostedRates.hourly.trial} hours of a Trial VM.`}
    </EmptyState>
  )
}

function MachineList({ rows }: { rows: Array<DeploymentRow | PlannedRow> }) {
  return (
    <ul id={listId} className="scroll-mt-24">
      {rows.map((row) => (
        <li
          key={row.id}
          className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line px-5 py-3 max-md:px-4"
        >
          <div className="flex min-w-[min(16rem,100%)] flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
            <Link to={detailAddress(row.id)} className="font-semibold wrap-anywhere hover:underline">
              <bdi translate="no">{row.name}</bdi>
            </Link>{" "}
            <StatusBadge status={row.status} /> <Badge>{row.kind === "gpu" ? "GPU" : "Trial VM"}</Badge>
          </div>
          <div className="flex w-[min(25rem,100%)] flex-wrap items-center gap-x-6 text-ink-2">
            {"newLifetime" in row ? (
              <PlannedEnd row={row} />
            ) : (
              <>
                <span className="min-w-20 text-ink">
                  <Money cents={hourlyCents(row)} per="hour" />
                </span>
                <span className="text-sm tabular-nums">
                  <EndText row={row} />
                </span>
              </>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
