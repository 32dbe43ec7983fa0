import { useLocation } from "react-router"
import {
  type DeploymentQuery,
  matchesQuery,
  offeredStatuses,
  sortDeployments,
} from "~/domain/deployment-query"
import { RefreshWithoutScripts } from "~/routes/refresh-without-scripts"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"
import { RelativeTime } from "~/ui/relative-time"
import { StatusBadge } from "~/ui/status-badge"
import { createdStatus, useCreationFailed, useStillWaiting } from "../created-status"
import { useListAddress, useListQuery } from "../list-query"
import type { DeploymentsSnapshot } from "../load.server"
import { useLiveDeployments } from "../use-live-deployments"
import { useTabStatus } from "../use-tab-status"
import { useTerminals } from "../use-terminals"
import { BalanceNotice } from "./balance-notice"
import { FindBar } from "./find-bar"
import { DeploymentRow } from "./row"

/** The account's deployments, kept fresh where scripts run. `created` is the one that was just made. */
export function DeploymentList({
  rendered,
  created,
}: {
  rendered: DeploymentsSnapshot
  created: string | null
}) {
  const patient = useStillWaiting(created)
  const { latest, good } = useLiveDeployments(
    rendered,
    (reading) => patient && createdStatus(created, reading) === "awaited",
  )
  const arrival = createdStatus(created, good ?? latest)
  const rows = good?.rows ?? []
  const starting = patient && arrival === "awaited"
  const failed = useCreationFailed(created, good ?? latest)
  const terminals = useTerminals(rows, arrival === "arrived" || failed ? created : null, failed)
  useTabStatus(good?.rows ?? null)
  const finding = useListQuery()
  // A terminal is not closed by a search: what is being worked in stays.
  const found = rows.filter((row) => matchesQuery(finding, row) || terminals.openedBy(row.id))
  const unlisted = starting && !rows.some(({ id }) => id === created)

  return (
    <section aria-labelledby="deployments-title" className="@container grid grid-cols-1 gap-3">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex items-baseline gap-2 text-lg">
          <h2 id="deployments-title" className="font-semibold">
            Your Deployments
          </h2>
          {good && <Count shown={found.length} all={rows.length} />}
        </div>
        {latest.problem && good && (
          <p role="status" className="text-sm text-amber">
            Last updated <RelativeTime at={good.at} /> · retrying
          </p>
        )}
        <RefreshWithoutScripts />
        {rows.length > 0 && (
          <FindBar finding={finding} statuses={offeredStatuses(rows, finding.status)} created={created} />
        )}
      </div>
      {good && <BalanceNotice rows={rows} />}
      {!good && <Unread />}
      {good && rows.length === 0 && !unlisted && (
        <EmptyState icon="server" title="No deployments yet" level="h3">
          Choose a machine above and give it a name. It appears here as it starts.
        </EmptyState>
      )}
      {rows.length > 0 && found.length === 0 && <NothingFound finding={finding} total={rows.length} />}
      {(found.length > 0 || unlisted) && (
        <ul className="grid gap-3 @min-[52rem]:gap-0 @min-[52rem]:overflow-hidden @min-[52rem]:rounded-card @min-[52rem]:border @min-[52rem]:border-line @min-[52rem]:shadow-raised">
          {unlisted && (
            <li className="flex items-center gap-3 bg-raised p-4">
              <StatusBadge status="starting" label="Starting..." />
              <span className="text-ink-2">Your new deployment is being prepared.</span>
            </li>
          )}
          {sortDeployments(found, finding.order).map((row) => (
            <DeploymentRow
              key={row.id}
              row={row}
              starting={starting && row.id === created}
              terminals={terminals}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** "4", or "2 of 4" while some are left out; what a search comes to is also said aloud. */
function Count({ shown, all }: { shown: number; all: number }) {
  return (
    <span role="status" className="text-ink-3 tabular-nums">
      {shown === all ? all : `${shown} of ${all}`}
    </span>
  )
}

function Unread() {
  const { pathname } = useLocation()
  return (
    <Notice
      kind="error"
      title="Your deployments could not be read"
      actions={
        <LinkButton to={pathname} size="sm" preventScrollReset>
          Retry
        </LinkButton>
      }
    >
      <p>The platform gave no usable answer. What is running keeps running.</p>
    </Notice>
  )
}

/** There are deployments, and none of them is what is looked for. */
function NothingFound({ finding, total }: { finding: DeploymentQuery; total: number }) {
  const addressOf = useListAddress()
  const { text, status } = finding
  return (
    <EmptyState
      icon="search"
      title="No results"
      level="h3"
      act={
        <LinkButton
          to={addressOf({ ...finding, text: "", status: null })}
          preventScrollReset
          defaultShouldRevalidate={false}
        >
          Clear filters
        </LinkButton>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        {total === 1 ? "Your only deployment does not match" : `None of your ${total} deployments matches`}
        {text !== "" && (
          <>
            {" "}
            “<bdi>{text}</bdi>”
          </>
        )}
        {text !== "" && status !== null && " and"}
        {status !== null && (
          <>
            {" "}
            the status <bdi>{status}</bdi>
          </>
        )}
        .
      </p>
    </EmptyState>
  )
}
