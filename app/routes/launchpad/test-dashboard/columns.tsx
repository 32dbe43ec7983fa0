import { href, Link } from "react-router"
import type { TableState } from "~/domain/table"
import { runsPerPage, shortCommit, type TestType, toRunState } from "~/domain/test-runs"
import type { TestRun } from "~/platform/customer/test-runs.server"
import type { DataShape } from "~/ui/table/column"
import { RunStatus } from "./components/run-status"
import { durationLabel, runName } from "./copy"

const columns: DataShape<TestRun>["columns"] = [
  {
    key: "status",
    label: "Status",
    value: ({ status }) => status,
    cell: ({ status }) => <RunStatus status={status} />,
    width: 8,
  },
  {
    key: "test",
    label: "Test",
    value: runName,
    cell: (run) => (
      <Link
        to={href("/test-dashboard/:id", { id: run.id })}
        title={runName(run)}
        className="font-semibold hover:underline"
      >
        {runName(run)}
      </Link>
    ),
    fixed: true,
    width: 15,
  },
  { key: "branch", label: "Branch", value: ({ branch }) => branch, kind: "code", width: 11 },
  {
    key: "commit",
    label: "Commit",
    value: ({ commit }) => commit,
    cell: ({ commit }) => (
      <code translate="no" dir="auto" title={commit ?? undefined} className="text-xs">
        {commit === null ? "–" : shortCommit(commit)}
      </code>
    ),
    width: 6,
  },
  { key: "duration", label: "Duration", value: durationLabel, kind: "number", width: 6.5 },
  {
    key: "screenshots",
    label: "Screenshots",
    value: ({ screenshotCount }) => screenshotCount,
    kind: "number",
    width: 6.5,
  },
  { key: "created", label: "Created", value: ({ createdAt }) => createdAt, kind: "time", width: 7.5 },
]

/** The platform's order, newest first, is the only one. */
export const runTable: DataShape<TestRun> = {
  columns: columns.map((column) => ({ ...column, unsorted: true })),
  filters: [
    { key: "test_type", label: "Test", all: "All tests", value: ({ testType }) => testType },
    { key: "status", label: "Status", all: "All statuses", value: ({ status }) => toRunState(status) },
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
