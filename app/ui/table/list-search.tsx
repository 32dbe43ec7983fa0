import { type FoundPage, rowsPerPage } from "~/domain/table"
import { Select } from "../select"
import { QueryForm } from "./query-form"
import { SearchFields, type SearchFieldsProps } from "./search-fields"
import type { TableQuery } from "./table-query"

/** Shorter lists need no search. */
export function isSearchable({ total }: Pick<FoundPage<unknown>, "total">, { narrowed }: TableQuery) {
  return narrowed || total > rowsPerPage
}

/** The search, filters and orders of a list without columns. With scripts, the list follows the input. */
export function ListSearch<Row>(props: SearchFieldsProps<Row>) {
  const { tableQuery, shape } = props
  return (
    <search className="ml-auto max-md:w-full">
      <QueryForm
        query={tableQuery}
        pauseMs={250}
        className="flex flex-wrap gap-2 max-md:grid max-md:grid-cols-2"
      >
        <SearchFields
          {...props}
          className="w-56 max-md:col-span-2 max-md:w-full"
          filterClass="w-36 max-md:w-auto"
        />
        <Select
          name="sort"
          aria-label="Sort by"
          defaultValue={tableQuery.state.sort.key}
          className="w-36 max-md:w-auto"
        >
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
