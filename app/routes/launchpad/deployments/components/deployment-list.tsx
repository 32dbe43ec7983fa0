import { LoadError } from "~/console/load-error"
import { type DeploymentQuery, matchesQuery, sortDeployments, statusOptions } from "~/domain/deployment-query"
import { useListPage } from "~/http/use-list-page"
import { RefreshWithoutScripts } from "~/routes/refresh-without-scripts"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { RelativeTime } from "~/ui/relative-time"
import { StatusBadge } from "~/ui/status-badge"
import { PagedList } from "~/ui/table/pager"
import { UnreadEntries } from "~/ui/unread-entries"
import { createdStatus, useCreationFailed, useStillWaiting } from "../created-status"
import { useListAddress, useListPlace, useListQuery } from "../list-query"
import type { DeploymentsSnapshot } from "../load.server"
import { useLiveDeployments } from "../use-live-deployments"
import { useTabStatus } from "../use-tab-status"
import { useTerminals } from "../use-terminals"
import { BalanceNotice } from "./balance-notice"
import { FindBar } from "./find-bar"
import { DeploymentRow } from "./row"

const titleId = "deployments-title"

/** `created` is the id of a deployment that was just created. */
export function DeploymentList({
  rendered,
  created,
}: {
  rendered: DeploymentsSnapshot
  created: string | null
}) {
  const waiting = useStillWaiting(created)
  const { latest, good } = useLiveDeployments(
    rendered,
    (snapshot) => waiting && createdStatus(created, snapshot) === "starting",
  )
  const status = createdStatus(created, good ?? latest)
  const rows = good?.rows ?? []
  const starting = waiting && status === "starting"
  const failed = useCreationFailed(created, good ?? latest)
  const terminals = useTerminals(rows, status === "ready" || failed ? created : null, failed)
  useTabStatus(good?.rows ?? null)
  const query = useListQuery()
  const place = useListPlace()
  // A search must not close an open terminal.
  const matching = sortDeployments(
    rows.filter((row) => matchesQuery(query, row) || terminals.openedBy(row.id)),
    query.order,
  )
  const list = useListPage(matching, titleId)
  const onPage = new Set(list.rows)
  // An open terminal stays open on every page, and a new deployment is on the first page that is shown.
  const shown = matching.filter((row) => onPage.has(row) || terminals.openedBy(row.id) || row.id === created)
  const unlisted = starting && !rows.some(({ id }) => id === created)

  return (
    <section aria-labelledby={titleId} className="@container grid grid-cols-1 gap-3">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex items-baseline gap-2 text-lg">
          <h2 id={titleId} className="scroll-mt-24 font-semibold">
            Your Deployments
          </h2>
          {good && <Count shown={matching.length} all={rows.length} />}
        </div>
        {latest.problem && good && (
          <p role="status" className="text-sm text-amber">
            Last updated <RelativeTime at={good.at} /> · retrying
          </p>
        )}
        <RefreshWithoutScripts />
        {rows.length > 0 && (
          <FindBar query={query} statuses={statusOptions(rows, query.status)} created={created} />
        )}
      </div>
      {good && <BalanceNotice rows={rows} />}
      {!good && (
        <LoadError resource="your deployments" problem={latest.problem}>
          Your machines keep running.
        </LoadError>
      )}
      {good && rows.length === 0 && !unlisted && (
        <EmptyState icon="server" title="No deployments yet" level="h3">
          Choose a deployment type above and enter a name to create your first deployment.
        </EmptyState>
      )}
      {good && <UnreadEntries count={good.unread} />}
      {rows.length > 0 && matching.length === 0 && <NoResults query={query} total={rows.length} />}
      {(matching.length > 0 || unlisted) && (
        <PagedList list={list}>
          <ul className="grid grid-cols-1 gap-3 @min-[52rem]:gap-0 @min-[52rem]:overflow-hidden @min-[52rem]:rounded-card @min-[52rem]:border @min-[52rem]:border-line @min-[52rem]:shadow-raised">
            {unlisted && (
              <li className="flex items-center gap-3 bg-raised p-4">
                <StatusBadge status="starting" label="Starting..." />
                <span className="text-ink-2">Your new deployment is being prepared.</span>
              </li>
            )}
            {shown.map((row) => (
              <DeploymentRow
                key={row.id}
                row={row}
                starting={starting && row.id === created}
                terminals={terminals}
                place={place}
              />
            ))}
          </ul>
        </PagedList>
      )}
    </section>
  )
}

/** A status, so that screen readers announce the result of a search. */
function Count({ shown, all }: { shown: number; all: number }) {
  return (
    <span role="status" className="text-ink-3 tabular-nums">
      {shown === all ? all : `${shown} of ${all}`}
    </span>
  )
}

function NoResults({ query, total }: { query: DeploymentQuery; total: number }) {
  const addressOf = useListAddress()
  const { text, status } = query
  return (
    <EmptyState
      icon="search"
      title="No results"
      level="h3"
      action={
        <LinkButton
          to={addressOf({ ...query, text: "", status: null })}
          preventScrollReset
          defaultShouldRevalidate={false}
        >
          Clear filters
        </LinkButton>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        {total === 1 ? "Your only deployment doesn't match" : `None of your ${total} deployments match`}
        {text !== "" && (
          <>
            {" “"}
            <bdi>{text}</bdi>”
          </>
        )}
        {text !== "" && status !== null && " and"}
        {status !== null && (
          <>
            {" the status "}
            <bdi>{status}</bdi>
          </>
        )}
        .
      </p>
    </EmptyState>
  )
}
