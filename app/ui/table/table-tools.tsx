import { Link, useLocation } from "react-router"
import { sortParameter } from "~/domain/table"
import { Button, buttonClass, LinkButton } from "../button"
import { closeOnEscape } from "../close-on-escape"
import { HiddenFields } from "../hidden-fields"
import { Icon } from "../icon"
import type { DataColumn, DataShape } from "./column"
import { QueryForm } from "./query-form"
import { SearchForm, type SearchFormProps } from "./search-form"
import { newSearch, type TableQuery } from "./table-query"

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

/** A form that selects the visible columns; with scripts each change applies at once. */
function ColumnChoice<Row>({
  tableQuery,
  columns,
}: {
  tableQuery: TableQuery
  columns: ReadonlyArray<DataColumn<Row>>
}) {
  return (
    <details className="relative" onKeyDown={closeOnEscape}>
      <summary className={`${buttonClass({})} list-none`}>
        <Icon name="columns-3" /> Columns
      </summary>
      <QueryForm
        // Unlike a search, it keeps the page.
        query={{ ...tableQuery, here: tableQuery.changedAddress({}) }}
        submit={
          <Button type="submit" size="sm" className="w-full">
            Apply columns
          </Button>
        }
        className="absolute right-0 z-10 mt-1 grid w-52 gap-1 rounded-card border border-line-strong bg-raised p-2 shadow-raised max-md:right-auto max-md:left-0"
      >
        <HiddenFields fields={tableQuery.changedFields({ columns: columns.map(({ key }) => key) })} />
        <fieldset className="grid">
          <legend className="sr-only">Columns</legend>
          {columns.map(({ key, label, fixed }) => (
            <label
              key={key}
              className="flex min-h-8 items-center gap-2.5 rounded-control px-2 hover:bg-gray-wash max-md:min-h-11 pointer-coarse:min-h-11"
            >
              {fixed && <input type="hidden" name="col" value={key} />}
              <input
                type="checkbox"
                name="col"
                value={key}
                disabled={fixed}
                defaultChecked={tableQuery.state.columns.includes(key)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      </QueryForm>
    </details>
  )
}
