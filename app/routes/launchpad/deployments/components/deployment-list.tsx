import { useEffect, useState } from "react"
import { href } from "react-router"
import type { DeploymentRow, DeploymentRow as Row } from "~/console/deployments.server"
import { LoadError } from "~/console/load-error"
import { RetryLink } from "~/console/retry-link"
import { StaleData } from "~/console/stale-data"
import { deploymentList } from "~/domain/deployment-query"
import { useBrand } from "~/page/use-brand"
import { useTable } from "~/page/use-table"
import { RefreshWithoutScripts } from "~/routes/refresh-without-scripts"
import { LinkButton } from "~/ui/button"
import { useNow } from "~/ui/clock"
import { DateTime } from "~/ui/date-time"
import { EmptyState } from "~/ui/empty-state"
import { StatusBadge } from "~/ui/status-badge"
import { ListCount } from "~/ui/table/list-count"
import { NoResults } from "~/ui/table/no-results"
import { PagedList } from "~/ui/table/pager"
import { ListSearch } from "~/ui/table/search-form"
import { UnreadEntries } from "~/ui/unread-entries"
import { listTitleId } from "../copy"
import { createdStatus, followMs, isStarting, useReadyDeployments } from "../created-status"
import { againAddress } from "../draft"
import { useListPlace } from "../list-query"
import type { DeploymentsSnapshot } from "../load.server"
import { useLiveDeployments } from "../use-live-deployments"
import { useTabStatus } from "../use-tab-status"
import { type Terminals, useTerminals } from "../use-terminals"
import { DeploymentItem } from "./row"

interface DeploymentListProps {
  rendered: DeploymentsSnapshot
  created: string[]
  /** For the parts above the list. */
  onRead: (good: DeploymentsSnapshot | null) => void
}

/** `created` are the ids of deployments that were just created. */
export function DeploymentList({ rendered, created, onRead }: DeploymentListProps) {
  const tableQuery = useTable(deploymentList, listTitleId)
  const [open, setOpen] = useState<string[]>([])
  const { good, problem } = useLiveDeployments(
    rendered,
    (snapshot) => isStarting(created, snapshot),
    pollParameters(rendered.query, created, open),
  )
  useEffect(() => onRead(good), [good, onRead])
  const terminals = useTerminals(good?.rows ?? [], useReadyDeployments(created, good ?? rendered))
  const rows = useOpenRows(good, terminals)
  const opened = rows.filter(({ id }) => terminals.openedBy(id)).map(({ id }) => id)
  if (opened.join() !== open.join()) setOpen(opened)
  const news = useTabStatus(good?.rows ?? null)
  const place = useListPlace()
  const list = good?.list ?? null
  const shown = rows.filter(({ id }) => !list?.elsewhere.includes(id) || terminals.openedBy(id))
  const unlisted = good?.unlisted ?? []

  return (
    <section aria-labelledby={listTitleId} className="@container grid grid-cols-1 gap-3">
      <p role="status" className="sr-only">
        {news}
      </p>
      {/* Where it wrapped by itself, Chromium drew it without the search for a frame while the rows arrived, and the list jumped. */}
      <div className="grid grid-cols-1 items-center gap-x-4 gap-y-3 md:flex md:min-h-9 md:flex-wrap">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-3">
          <div className="flex items-baseline gap-2 text-lg">
            <h2 id={listTitleId} tabIndex={-1} className="scroll-mt-24 font-semibold outline-none">
              Your Deployments
            </h2>
            {good && list && <ListCount list={list} unread={good.unread} searchable />}
          </div>
          {problem && good && <StaleData at={good.at} />}
          <RefreshWithoutScripts />
        </div>
        {list && list.total > 0 && (
          <ListSearch
            tableQuery={tableQuery}
            shape={deploymentList}
            label="Search deployments"
            choices={{ status: list.statuses }}
          />
        )}
      </div>
      {!good && (
        <LoadError resource="your deployments" problem={problem}>
          Your machines keep running.
        </LoadError>
      )}
      {list?.total === 0 && unlisted.length === 0 && (
        <EmptyState icon="server" title="No deployments yet" level="h3">
          Choose a deployment type above and enter a name to create your first deployment.
        </EmptyState>
      )}
      {good && <UnreadEntries count={good.unread} />}
      {list && list.total > 0 && shown.length === 0 && <NoResults tableQuery={tableQuery} />}
      {list && shown.length + unlisted.length > 0 && (
        <PagedList list={list} tableQuery={tableQuery}>
          <ul className="grid grid-cols-1 gap-3 @min-[52rem]:gap-0 @min-[52rem]:overflow-hidden @min-[52rem]:rounded-card @min-[52rem]:border @min-[52rem]:border-line @min-[52rem]:shadow-raised">
            {unlisted.map((row) => (
              <UnlistedRow key={row.id} row={row} />
            ))}
            {shown.map((row) => (
              <DeploymentItem
                key={row.id}
                row={row}
                created={created.includes(row.id) ? createdStatus(row, good?.at ?? 0) : "none"}
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

/** A new deployment without the actions of others: the platform doesn't know its id yet. */
function UnlistedRow({ row }: { row: Row }) {
  const { slug } = useBrand()
  const retry = againAddress(row, slug)
  const at = row.createdAt ?? 0
  const overdue = useNow(30_000) - at >= followMs
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 bg-raised p-4 max-[52rem]:rounded-card max-[52rem]:border max-[52rem]:border-line">
      <p className="font-semibold">
        <bdi translate="no">{row.name}</bdi>
      </p>
      {overdue ? (
        <>
          <StatusBadge status="unlisted" label="Not listed yet" />
          <p key="overdue" className="grow text-ink-2">
            The platform accepted it, but hasn't listed it since <DateTime at={at} />. It may still start and
            be charged.
          </p>
          {retry !== null && <RetryLink to={retry} name={row.name} />}
          <LinkButton to={href("/contact")} size="sm">
            Support
          </LinkButton>
        </>
      ) : (
        <>
          <StatusBadge status="starting" label="Starting..." />
          <p className="text-ink-2">Your new deployment is being prepared.</p>
        </>
      )}
    </li>
  )
}

/** Also the new deployments and those with an open terminal are polled, whatever page they are on. */
function pollParameters(query: string, created: string[], open: string[]) {
  const parameters = new URLSearchParams(query)
  for (const id of created) parameters.append("created", id)
  for (const id of open) parameters.append("with", id)
  return parameters
}

/**
 * The snapshot's rows and those with an open terminal that another page or search leaves out: a search must not close a terminal.
 * The next poll asks for them. A row that isn't in its answer, or in a list of all rows, no longer exists.
 */
function useOpenRows(good: DeploymentsSnapshot | null, { openedBy }: Terminals): DeploymentRow[] {
  const [kept, setKept] = useState<DeploymentRow[]>([])
  const rows = good?.rows ?? []
  const isWhole = good?.list?.total === rows.length
  const missing = kept.filter(
    ({ id }) =>
      openedBy(id) && !isWhole && !good?.followed.includes(id) && !rows.some((row) => row.id === id),
  )
  const open = [...missing, ...rows.filter(({ id }) => openedBy(id))]
  if (open.length !== kept.length || open.some((row, at) => row !== kept[at])) setKept(open)
  return [...rows, ...missing]
}
