import { href, Link } from "react-router"
import type { TableState } from "~/domain/table"
import { runStateOf, runsPerPage, shortCommit, type TestType } from "~/domain/test-runs"
import type { TestRun } from "~/platform/test-runs.server"
import { RelativeTime } from "~/ui/relative-time"
import type { DataColumn, DataShape } from "~/ui/table/column"
import { RunStatus } from "./components/run-status"
import { durationLabel, runName } from "./copy"

const runColumns: ReadonlyArray<DataColumn<TestRun>> = [
  {
    key: "status",
    label: "Status",
    text: ({ status }) => status,
    cell: ({ status }) => <RunStatus status={status} />,
    width: 8,
  },
  {
    key: "test",
    label: "Test",
    text: runName,
    cell: (run) => (
      <Link
        to={href("/test-dashboard/:id", { id: run.id })}
        title={runName(run)}
        className="truncate font-semibold hover:underline"
      >
        {runName(run)}
      </Link>
    ),
    fixed: true,
    width: 15,
  },
  {
    key: "branch",
    label: "Branch",
    text: ({ branch }) => branch ?? "–",
    cell: ({ branch }) => (
      <bdi translate="no" title={branch ?? undefined} className="block max-w-full truncate font-mono text-xs">
        {branch ?? "–"}
      </bdi>
    ),
    width: 11,
  },
  {
    key: "commit",
    label: "Commit",
    text: ({ commit }) => (commit === null ? "–" : shortCommit(commit)),
    cell: ({ commit }) => (
      <code translate="no" title={commit ?? undefined} className="font-mono text-xs">
        {commit === null ? "–" : shortCommit(commit)}
      </code>
    ),
    width: 6,
  },
  { key: "duration", label: "Duration", text: durationLabel, numeric: true, width: 6.5 },
  {
    key: "screenshots",
    label: "Screenshots",
    text: ({ screenshotCount }) => screenshotCount.toLocaleString("en-US"),
    numeric: true,
    width: 6.5,
  },
  {
    key: "created",
    label: "Created",
    text: ({ createdAt }) => (createdAt === null ? "–" : new Date(createdAt).toISOString()),
    cell: ({ createdAt }) => (createdAt === null ? "–" : <RelativeTime at={createdAt} />),
    width: 7.5,
  },
]

/** The platform's order, newest first, is the only one. */
export const runTable: DataShape<TestRun> = {
  columns: runColumns,
  filters: [
    { key: "test_type", label: "Test", all: "All tests", value: ({ testType }) => testType },
    { key: "status", label: "Status", all: "All statuses", value: ({ status }) => runStateOf(status) },
    { key: "branch", label: "Branch", all: "All branches", value: ({ branch }) => branch ?? "" },
  ],
  id: ({ id }) => id,
  usualSort: { key: "created", descending: true },
  pageSizes: [runsPerPage],
}

/** The only filter that the platform supports. */
export function chosenType({ filters }: TableState): TestType | null {
  const type = filters.test_type
  return type === "smoke" || type === "oauth_integration" ? type : null
}
