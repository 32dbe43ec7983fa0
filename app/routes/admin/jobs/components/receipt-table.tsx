import { formatNumber } from "~/domain/count-text"
import type { JobRow } from "~/jobs/job.server"
import { useTable } from "~/page/use-table"
import { Badge } from "~/ui/badge"
import { Notice } from "~/ui/notice"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { ShortId } from "~/ui/short-id"
import { NoResults } from "~/ui/table/no-results"
import { PagedList } from "~/ui/table/pager"
import { isSearchable, ListSearch } from "~/ui/table/search-form"
import { CustomerLink } from "../../customer-link"
import { causeText, partialDeletion, stateLabel } from "../copy"
import type { JobView } from "../load.server"
import { receiptList } from "../receipt-shape"

export function FailedRows({ job: { action, failed, counts } }: { job: JobView }) {
  if (failed.length === 0) return null
  const more = counts.failed - failed.length
  return (
    <Notice
      kind="error"
      title={action.kind === "delete" ? partialDeletion : "Some deployments could not be changed."}
    >
      <ul className="mt-1 grid gap-0.5">
        {failed.map(({ id, name, user, cause }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <bdi translate="no" className="font-medium">
              {name}
            </bdi>{" "}
            <span className="text-ink-2">
              of <CustomerLink email={user} />
            </span>
            {`: ${causeText("failed", cause)}`}
          </li>
        ))}
        {more > 0 && <li>and {formatNumber(more)} more</li>}
      </ul>
    </Notice>
  )
}

const looks = {
  waiting: { tone: "gray", icon: "clock" },
  running: { tone: "amber", icon: "clock-3" },
  done: { tone: "green", icon: "circle-check" },
  gone: { tone: "green", icon: "circle-check" },
  failed: { tone: "red", icon: "triangle-alert" },
  skipped: { tone: "gray", icon: "circle" },
  unknown: { tone: "amber", icon: "triangle-alert" },
  "not-started": { tone: "gray", icon: "circle" },
} as const satisfies Record<JobRow["state"], object>

const cell = "px-5 py-2 text-left align-baseline max-sm:block max-sm:px-4 max-sm:py-0.5"

const tableId = "rows"

/** The result of each row; cards on a narrow screen. */
export function ReceiptTable({ job: { action, list } }: { job: JobView }) {
  const tableQuery = useTable(receiptList, tableId)
  return (
    <TitledPanel
      title="Rows"
      aside={
        isSearchable(list, tableQuery) && (
          <ListSearch tableQuery={tableQuery} shape={receiptList} label="Search rows" />
        )
      }
    >
      {list.total > 0 && list.found === 0 && (
        <PanelBody>
          <NoResults tableQuery={tableQuery} />
        </PanelBody>
      )}
      <PagedList list={list} tableQuery={tableQuery} inPanel>
        <table id={tableId} className="w-full scroll-mt-24 text-sm max-sm:block">
          <thead className="max-sm:sr-only">
            <tr className="border-t border-line text-ink-2">
              {["Name", "User", "Result", "Cause"].map((label) => (
                <th key={label} scope="col" className={`${cell} font-medium`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {list.rows.map(({ id, name, user, state, cause }) => (
              <tr key={id} className="border-t border-line max-sm:block max-sm:py-2">
                <th scope="row" className={`${cell} font-semibold [overflow-wrap:anywhere]`}>
                  <bdi translate="no">{name}</bdi> {name !== id && <ShortId id={id} />}
                </th>
                <td className={`${cell} text-ink-2`}>
                  <CustomerLink email={user} />
                </td>
                <td className={cell}>
                  <Badge {...looks[state]}>{stateLabel(action, state)}</Badge>
                </td>
                <td className={`${cell} text-ink-2`}>{causeText(state, cause)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </PagedList>
    </TitledPanel>
  )
}
