import type { ReactNode } from "react"
import { Link } from "react-router"
import { buttonClass } from "../button"
import { Select } from "../select"
import type { DataColumn } from "./column"
import { QueryForm } from "./query-form"
import { Options, SearchFields } from "./search-fields"
import { addressedForm, inPlace, type TableQuery } from "./table-query"

export interface FilterChoice {
  /** The filter's key in addresses. */
  key: string
  /** Such as "Status". */
  label: string
  /** The label of the default: "All statuses". */
  all: string
  values: string[]
  /** Values that probably match nothing, at the end. */
  others?: { label: string; values: string[] }
}

interface SearchFormProps<Row> {
  use: TableQuery
  /** The label of the search field: "Search deployments". */
  label: string
  filters: FilterChoice[]
  columns: ReadonlyArray<DataColumn<Row>>
  /** More controls at the end of the line. */
  children?: ReactNode
}

/** Search and filters as a GET form; with scripts the list follows the input. */
export function SearchForm<Row>({ use, label, filters, columns, children }: SearchFormProps<Row>) {
  const { filters: chosen, sort } = use.state
  return (
    <search className="flex flex-wrap items-start gap-2">
      <QueryForm
        query={addressedForm(use)}
        action={use.pathname}
        pauseMs={250}
        className="flex grow flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2"
      >
        <SearchFields
          use={use}
          label={label}
          className="w-40 grow sm:max-w-64 max-sm:col-span-2 max-sm:w-full"
        />
        {filters.map(({ key, label, all, values, others }) => (
          <Select
            key={key}
            name={key}
            aria-label={label}
            defaultValue={chosen[key] ?? ""}
            className="min-w-38 max-w-40 max-sm:max-w-none max-sm:min-w-0 narrow:col-span-2"
          >
            <option value="">{all}</option>
            <Options values={values} />
            {others && others.values.length > 0 && (
              <optgroup label={others.label}>
                <Options values={others.values} />
              </optgroup>
            )}
          </Select>
        ))}
        <span className="data-sort max-sm:col-span-2">
          <Select name="sort" aria-label="Sort by" defaultValue={`${sort.descending ? "-" : ""}${sort.key}`}>
            {columns
              .filter(({ order }) => order)
              .flatMap(({ key, label }) => [
                <option key={key} value={key}>
                  {label}, ascending
                </option>,
                <option key={`-${key}`} value={`-${key}`}>
                  {label}, descending
                </option>,
              ])}
          </Select>
        </span>
      </QueryForm>
      {/* Its place is kept, so that a chosen filter moves nothing. Beside other buttons of a phone it comes last. */}
      <span className="flex max-sm:order-last sm:w-28">
        {use.narrowed && (
          <Link
            to={use.addressOf({ text: "", filters: {}, page: 1 })}
            {...inPlace}
            className={buttonClass({ look: "quiet" })}
          >
            Clear filters
          </Link>
        )}
      </span>
      {children}
    </search>
  )
}
