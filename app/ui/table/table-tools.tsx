import { Link, useLocation } from "react-router"
import { sortParameter } from "~/domain/table"
import { buttonClass, LinkButton } from "../button"
import { Icon } from "../icon"
import type { DataShape } from "./column"
import { ColumnChoice } from "./column-choice"
import { SearchForm, type SearchFormProps } from "./search-form"
import { newSearch } from "./table-query"

interface TableToolsProps<Row> extends SearchFormProps<Row> {
  shape: DataShape<Row>
  /** Downloads the matching rows with the visible columns. */
  file: string
}

/** What a table has above it: search and filters as a GET form, which the list follows with scripts; its columns and its file. */
export function TableTools<Row>({ file, ...props }: TableToolsProps<Row>) {
  const { tableQuery, shape } = props
  const { search } = useLocation()
  const orders = shape.columns
    .filter(({ unsorted }) => !unsorted)
    .flatMap(({ key, label }) => [
      { key, label: `${label}, ascending` },
      { key: `-${key}`, label: `${label}, descending` },
    ])
  return (
    <search className="flex flex-wrap items-start gap-2">
      <SearchForm
        {...props}
        orders={orders}
        order={sortParameter(tableQuery.state.sort)}
        classes={{
          form: "flex grow flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2",
          search: "w-38 grow sm:max-w-64 max-sm:col-span-2 max-sm:w-full",
          filter: "w-33 max-w-42 grow max-sm:w-auto max-sm:max-w-none max-sm:min-w-0 narrow:col-span-2",
          order: "data-sort max-sm:col-span-2",
        }}
      />
      {/* Its place is kept, so that a chosen filter moves nothing. Beside other buttons of a phone it comes last. */}
      <span className="flex max-sm:order-last sm:w-9">
        {tableQuery.narrowed && (
          <LinkButton
            to={tableQuery.cleared}
            look="quiet"
            title="Clear filters"
            className="sm:w-9 sm:px-0"
            {...newSearch}
          >
            <Icon name="x" className="max-sm:hidden" />
            <span className="sm:sr-only">Clear filters</span>
          </LinkButton>
        )}
      </span>
      <ColumnChoice tableQuery={tableQuery} columns={shape.columns} />
      <Link to={file + search} reloadDocument className={buttonClass({})}>
        <Icon name="download" /> CSV
      </Link>
    </search>
  )
}
