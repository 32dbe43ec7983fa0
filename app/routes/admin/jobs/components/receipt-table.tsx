import { useListPage } from "~/http/use-list-page"
import type { JobRow } from "~/jobs/job"
import { Badge } from "~/ui/badge"
import { Notice } from "~/ui/notice"
import { TitledPanel } from "~/ui/panel"
import { ShortId } from "~/ui/short-id"
import { PagedList } from "~/ui/table/pager"
import { causeText, partialDeletion, stateLabel, unknownCause } from "../copy"
import type { JobProgress } from "../job-progress"
import type { JobView } from "./job-panel"

/** The failed rows and their causes, once the job has ended. */
export function FailedRows({ job, progress }: { job: JobView; progress: JobProgress }) {
  const failed = job.rows.flatMap((row, at) =>
    progress.states[at] === "failed" ? [{ ...row, cause: causeText(progress.causes[at] ?? null) }] : [],
  )
  if (progress.state !== "ended" || failed.length === 0) return null
  return (
    <Notice
      kind="error"
      title={job.action.kind === "delete" ? partialDeletion : "Some deployments could not be changed."}
    >
      <ul className="mt-1 grid gap-0.5">
        {failed.map(({ id, name, user, cause }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <bdi className="font-medium">{name}</bdi> <span className="text-ink-2">of {user}</span>: {cause}
          </li>
        ))}
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
export function ReceiptTable({ job, progress }: { job: JobView; progress: JobProgress }) {
  const list = useListPage(
    job.rows.map((row, at) => ({ ...row, at })),
    tableId,
  )
  return (
    <TitledPanel title="Rows">
      <PagedList list={list} inPanel>
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
            {list.rows.map(({ id, name, user, at }) => {
              const state = progress.states[at] ?? "waiting"
              return (
                <tr key={id} className="border-t border-line max-sm:block max-sm:py-2">
                  <th scope="row" className={`${cell} font-semibold [overflow-wrap:anywhere]`}>
                    <bdi>{name}</bdi> {name !== id && <ShortId id={id} />}
                  </th>
                  <td className={`${cell} text-ink-2 [overflow-wrap:anywhere]`}>{user}</td>
                  <td className={cell}>
                    <Badge {...looks[state]}>{stateLabel(job.action, state)}</Badge>
                  </td>
                  <td className={`${cell} text-ink-2`}>
                    {state === "unknown" ? unknownCause : causeText(progress.causes[at] ?? null)}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </PagedList>
    </TitledPanel>
  )
}
