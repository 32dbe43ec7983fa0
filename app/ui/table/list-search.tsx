import { type FoundPage, rowsPerPage, type TableShape } from "~/domain/table"
import { Select } from "../select"
import { QueryForm } from "./query-form"
import { Options, SearchFields } from "./search-fields"
import type { FilterChoice } from "./search-form"
import { addressedForm, type TableQuery } from "./table-query"

/** Shorter lists need no search. */
export function isSearchable({ total }: Pick<FoundPage<unknown>, "total">, { narrowed }: TableQuery) {
  return narrowed || total > rowsPerPage
}

interface ListSearchProps<Row> {
  use: TableQuery
  shape: TableShape<Row>
  /** Such as "Search deployments". */
  label: string
  filters?: FilterChoice[]
}

/** The search, filters and orders of a list without columns. With scripts, the list follows the input. */
export function ListSearch<Row>({ use, shape, label, filters = [] }: ListSearchProps<Row>) {
  const { filters: chosen, sort } = use.state
  return (
    <search className="ml-auto max-md:w-full">
      <QueryForm
        query={addressedForm(use)}
        action={use.pathname}
        pauseMs={250}
        className="flex flex-wrap gap-2 max-md:grid max-md:grid-cols-2"
      >
        <SearchFields use={use} label={label} className="w-56 max-md:col-span-2 max-md:w-full" />
        {filters.map(({ key, label, all, values }) => (
          <Select
            key={key}
            name={key}
            aria-label={label}
            defaultValue={values.find((value) => value.toLowerCase() === chosen[key]?.toLowerCase()) ?? ""}
            className="w-36 max-md:w-auto"
          >
            <option value="">{all}</option>
            <Options values={values} />
          </Select>
        ))}
        <Select name="sort" aria-label="Sort by" defaultValue={sort.key} className="w-36 max-md:w-auto">
          {shape.columns.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </QueryForm>
    </search>
  )
}
