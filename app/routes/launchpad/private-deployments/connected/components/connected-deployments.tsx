import { useId, useRef, useState } from "react"
import { Link, useNavigate } from "react-router"
import { AddDeploymentForm } from "~/console/connected/add-deployment-form"
import { useLocalDeployments } from "~/console/connected/local-deployments"
import { LoadError } from "~/console/load-error"
import { FormProblem } from "~/console/post-form"
import { type FoundPage, findPage, rowsPerPage } from "~/domain/table"
import { useTable } from "~/page/use-table"
import { buttonClass } from "~/ui/button"
import { ExternalLink } from "~/ui/external-link"
import { Icon } from "~/ui/icon"
import { Panel, PanelBody } from "~/ui/panel"
import { ListCount } from "~/ui/table/list-count"
import { NoResults } from "~/ui/table/no-results"
import { PagedList } from "~/ui/table/pager"
import { isSearchable, ListSearch } from "~/ui/table/search-form"
import { UnreadEntries } from "~/ui/unread-entries"
import { editAddress, listId, removeAddress } from "../addresses"
import { removeFailure } from "../copy"
import type { ConnectedSnapshot } from "../load.server"
import { connectedList, type ConnectedRow as Row, toRow } from "../rows"
import { useReachability } from "./use-reachability"
import { useRemoveDeployment } from "./use-remove-deployment"
import { VisitorList } from "./visitor-list"

/** The user's private deployments: from the platform, or for visitors from this browser. */
export function ConnectedDeployments({ snapshot }: { snapshot: ConnectedSnapshot }) {
  const local = useLocalDeployments()
  const { signedIn } = snapshot
  const tableQuery = useTable(connectedList, listId)
  const list = signedIn ? snapshot.list : findPage(local.map(toRow), tableQuery.state, connectedList)
  // Keeps the form open when the session starts or ends while somebody types in it.
  const [initiallySignedIn] = useState(signedIn)
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = `${listId}-title`

  /** The focused row was removed, or the focused form was reset. */
  function focusHeading() {
    heading.current?.focus()
  }

  /** A long list shows the page with the new deployment. */
  function showAdded(address?: string) {
    focusHeading()
    if (address !== undefined && list && list.total > rowsPerPage) navigate(address)
  }

  return (
    <Panel id={listId} aria-labelledby={titleId} className="@container scroll-mt-24">
      <div className="flex min-h-14 flex-wrap items-center gap-4 px-5 max-md:px-4">
        <div className="flex items-baseline gap-1 text-md">
          <h2 id={titleId} ref={heading} tabIndex={-1} className="font-semibold outline-none">
            Your Private Deployments
          </h2>
          {list && list.total > 0 && <ListCount list={list} unread={snapshot.unread} />}
        </div>
        {list && isSearchable(list, tableQuery) && (
          <ListSearch tableQuery={tableQuery} shape={connectedList} label="Search private deployments" />
        )}
      </div>
      {signedIn && !list && (
        <PanelBody>
          <LoadError resource="your private deployments" problem={snapshot.problem}>
            Your deployments are not affected.
          </LoadError>
        </PanelBody>
      )}
      <UnreadEntries count={snapshot.unread} className="px-5 pb-3 max-md:px-4" />
      <VisitorList inPanel signedIn={signedIn}>
        {list && <Rows list={list} tableQuery={tableQuery} local={!signedIn} onRemoved={focusHeading} />}
        {/* Closed, so that the guides below stay on the first screen. */}
        <details
          open={!initiallySignedIn && local.length === 0}
          className="border-t border-line print:hidden"
        >
          <summary className="disclosure min-h-11 w-full px-5 text-base max-md:px-4">
            Add a Private Deployment
          </summary>
          <PanelBody className="pt-1">
            <AddDeploymentForm signedIn={signedIn} onAdded={showAdded} />
          </PanelBody>
        </details>
      </VisitorList>
    </Panel>
  )
}

interface RowsProps {
  list: FoundPage<Row>
  tableQuery: ReturnType<typeof useTable>
  local: boolean
  onRemoved: () => void
}

function Rows({ list, tableQuery, local, onRemoved }: RowsProps) {
  if (list.total === 0) {
    return (
      <PanelBody>
        <p className="max-w-prose text-ink-2">
          No private deployments yet. Add the address of a running deployment to open it from here and deploy
          agents to it.
        </p>
      </PanelBody>
    )
  }
  if (list.found === 0) {
    return (
      <PanelBody>
        <NoResults tableQuery={tableQuery} />
      </PanelBody>
    )
  }
  return (
    <PagedList list={list} tableQuery={tableQuery} inPanel>
      <ul className="border-t border-line">
        {list.rows.map((row) => (
          <ConnectedItem
            key={row.id}
            row={row}
            local={local}
            onRemoved={onRemoved}
            withReturn={tableQuery.withReturn}
          />
        ))}
      </ul>
    </PagedList>
  )
}

interface ConnectedRowProps {
  row: Row
  /** Stored in this browser, not by the platform. */
  local: boolean
  onRemoved: () => void
  /** Adds this page of the list to the address of an action. */
  withReturn: (path: string) => string
}

function ConnectedItem({ row, local, onRemoved, withReturn }: ConnectedRowProps) {
  const titleId = useId()
  const removal = useRemoveDeployment(row, { page: withReturn(removeAddress(row.id)), local, onRemoved })
  const reachability = useReachability(row)
  return (
    <li className="border-line px-5 py-3.5 not-first:border-t max-md:px-4">
      <article
        aria-labelledby={titleId}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 @min-[48rem]:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_11rem_auto]"
      >
        <div className="min-w-0">
          <h3 id={titleId} className="font-semibold">
            <bdi translate="no">{row.name}</bdi>
          </h3>
          {row.description && (
            <p className="text-sm text-ink-2">
              <bdi translate="yes">{row.description}</bdi>
            </p>
          )}
        </div>
        <p className="min-w-0 font-mono text-sm @max-[48rem]:col-span-2 @max-[48rem]:row-start-2">
          <Address row={row} />
        </p>
        <div className="-ml-3 min-h-8 max-md:min-h-11 pointer-coarse:min-h-11 noscript:min-h-0 @max-[48rem]:col-span-2 @min-[48rem]:ml-0 @min-[48rem]:text-right">
          {reachability.button}
        </div>
        <div className="-mr-2 flex items-center justify-end gap-1 @max-[48rem]:col-start-2 @max-[48rem]:row-start-1 @max-[48rem]:self-start">
          {row.addressable && (
            <>
              <Link
                to={withReturn(editAddress(row.id))}
                title="Edit"
                className={`${buttonClass({ look: "quiet", size: "sm" })} shrink-0 max-md:w-11 pointer-coarse:w-11`}
              >
                <Icon name="pencil" />
                <span className="sr-only">Edit {row.name}</span>
              </Link>
              {removal.button}
            </>
          )}
        </div>
      </article>
      {reachability.result}
      {removal.reply?.problem && (
        <div className="mt-3">
          <FormProblem reply={removal.reply} copy={removeFailure(removal.reply.problem)} />
        </div>
      )}
      {removal.dialog}
    </li>
  )
}

function Address({ row: { address, url } }: { row: Row }) {
  // A URL from the platform can be unsafe, for example `javascript:`. It is shown as text.
  if (address === null)
    return (
      <bdi translate="no" className="text-ink-2">
        {url || "Unknown address"}
      </bdi>
    )
  return (
    <ExternalLink
      href={address}
      target="_blank"
      className="min-h-6 text-ink-2 pointer-coarse:min-h-11 hover:text-ink hover:underline"
    >
      {address}
      <span className="sr-only"> (opens in a new tab)</span>
    </ExternalLink>
  )
}
