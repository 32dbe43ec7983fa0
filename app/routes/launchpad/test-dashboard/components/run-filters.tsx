import { runStates } from "~/domain/test-runs"
import { useTable } from "~/page/use-table"
import { Select } from "~/ui/select"
import { TabLinks } from "~/ui/tab-links"
import { QueryForm } from "~/ui/table/query-form"
import { chosenType, runTable } from "../columns"

const types = [
  { key: "", label: "All Tests" },
  { key: "oauth_integration", label: "OAuth Integration" },
  { key: "smoke", label: "Smoke Tests" },
]

/** Tabs for the test type; they keep the other filters. */
export function RunTypes() {
  const tableQuery = useTable(runTable)
  const { test_type: _, ...others } = tableQuery.state.filters
  const chosen = chosenType(tableQuery.state) ?? ""
  return (
    <TabLinks
      label="Test type"
      tabs={types.map(({ key, label }) => ({
        key,
        label,
        to: tableQuery.addressOf({ filters: key === "" ? others : { test_type: key, ...others }, page: 1 }),
        current: key === chosen,
      }))}
    />
  )
}

/** Works without scripts as a form; with scripts the list updates on change. */
export function RunFilters({ branches }: { branches: string[] }) {
  const tableQuery = useTable(runTable)
  const { test_type, status = "", branch = "" } = tableQuery.state.filters
  const cleared = tableQuery.addressOf({
    text: "",
    filters: test_type === undefined ? {} : { test_type },
    page: 1,
  })
  return (
    <search>
      <QueryForm
        query={tableQuery}
        clear={status !== "" || branch !== "" ? cleared : null}
        className="flex flex-wrap gap-2"
      >
        {test_type !== undefined && <input type="hidden" name="test_type" value={test_type} />}
        <Select name="status" aria-label="Status" defaultValue={status} className="w-40">
          <option value="">All statuses</option>
          {runStates.map((state) => (
            <option key={state} value={state}>
              {labels[state]}
            </option>
          ))}
        </Select>
        <Select name="branch" aria-label="Branch" defaultValue={branch} className="w-48">
          <option value="">All branches</option>
          {branches.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </QueryForm>
    </search>
  )
}

const labels = { passed: "Passed", failed: "Failed", running: "Running", other: "Other" }
