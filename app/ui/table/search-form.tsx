import { type FoundPage, shortList, type TableShape } from "~/domain/table"
import { HiddenFields } from "../hidden-fields"
import { SearchInput } from "../search-input"
import { Select } from "../select"
import { QueryForm } from "./query-form"
import type { TableQuery } from "./table-query"

export interface SearchFormProps<Row> {
  tableQuery: TableQuery
  shape: TableShape<Row>
  /** The label of the search field: "Search deployments". */
  label: string
  /** The options of each filter. */
  choices?: Record<string, string[]>
}

interface SearchFormLook {
  classes: Record<"form" | "search" | "filter" | "order", string>
  orders: ReadonlyArray<{ key: string; label: string }>
  /** The key of the chosen one. */
  order: string
}

/** The search, filters and orders of a list. With scripts, the list follows the input. */
export function SearchForm<Row>({
  tableQuery,
  shape,
  label,
  choices = {},
  classes,
  orders,
  order,
}: SearchFormProps<Row> & SearchFormLook) {
  const carried = tableQuery
    .changedFields({ text: "", filters: {}, page: 1 })
    .filter(([name]) => name !== "sort")
  const { text, filters } = tableQuery.state
  return (
    <QueryForm query={tableQuery} pauseMs={250} className={classes.form}>
      <HiddenFields fields={carried} />
      <SearchInput
        name="q"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        defaultValue={text}
        maxLength={200}
        className={classes.search}
      />
      {shape.filters.map(({ key, label, all }) => {
        const values = choices[key] ?? []
        const chosen = values.find((value) => value.toLowerCase() === filters[key]?.toLowerCase())
        return (
          <Select
            key={key}
            name={key}
            aria-label={label}
            defaultValue={chosen ?? ""}
            options={values}
            className={classes.filter}
          >
            <option value="">{all}</option>
          </Select>
        )
      })}
      <span className={classes.order}>
        <Select
          name="sort"
          aria-label="Sort by"
          defaultValue={order}
          options={orders.map(({ key, label }) => ({ value: key, label }))}
        />
      </span>
    </QueryForm>
  )
}

/** Shorter lists need no search. */
export function isSearchable({ total }: Pick<FoundPage<unknown>, "total">, { narrowed }: TableQuery) {
  return narrowed || total > shortList
}

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
