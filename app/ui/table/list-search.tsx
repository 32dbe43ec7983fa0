import { type FoundPage, shortList } from "~/domain/table"
import { SearchForm, type SearchFormProps } from "./search-form"
import type { TableQuery } from "./table-query"

/** Shorter lists need no search. */
export function isSearchable({ total }: Pick<FoundPage<unknown>, "total">, { narrowed }: TableQuery) {
  return narrowed || total > shortList
}

/** The search, filters and orders of a list without columns. */
export function ListSearch<Row>(props: SearchFormProps<Row>) {
  return (
    <search className="ml-auto max-md:w-full">
      <SearchForm
        {...props}
        orders={props.shape.columns}
        order={props.tableQuery.state.sort.key}
        classes={{
          form: "flex flex-wrap gap-2 max-md:grid max-md:grid-cols-2",
          search: "w-56 max-md:col-span-2 max-md:w-full",
          filter: "w-36 max-md:w-auto",
          order: "w-36 max-md:w-auto",
        }}
      />
    </search>
  )
}
