import { Link, useLocation } from "react-router"
import { buttonClass } from "../button"
import { Icon } from "../icon"
import { Select } from "../select"
import type { DataShape } from "./column"
import { ColumnChoice } from "./column-choice"
import { QueryForm } from "./query-form"
import { SearchFields, type SearchFieldsProps } from "./search-fields"
import { newSearch } from "./table-query"

interface TableToolsProps<Row> extends SearchFieldsProps<Row> {
  shape: DataShape<Row>
  /** Downloads the matching rows with the visible columns. */
  file: string
}

/** What a table has above it: search and filters as a GET form, which the list follows with scripts; its columns and its file. */
export function TableTools<Row>({ file, ...props }: TableToolsProps<Row>) {
  const { tableQuery, shape } = props
  const { search } = useLocation()
  const { sort } = tableQuery.state
  return (
    <search className="flex flex-wrap items-start gap-2">
      <QueryForm
        query={tableQuery}
        pauseMs={250}
        className="flex grow flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2"
      >
        <SearchFields
          {...props}
          className="w-40 grow sm:max-w-64 max-sm:col-span-2 max-sm:w-full"
          filterClass="min-w-38 max-w-42 max-sm:max-w-none max-sm:min-w-0 narrow:col-span-2"
        />
        <span className="data-sort max-sm:col-span-2">
          <Select name="sort" aria-label="Sort by" defaultValue={`${sort.descending ? "-" : ""}${sort.key}`}>
            {shape.columns
              .filter(({ unsorted }) => !unsorted)
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
        {tableQuery.narrowed && (
          <Link
            to={tableQuery.addressOf({ text: "", filters: {}, page: 1 })}
            {...newSearch}
            className={buttonClass({ look: "quiet" })}
          >
            Clear filters
          </Link>
        )}
      </span>
      <ColumnChoice tableQuery={tableQuery} columns={shape.columns} />
      <Link to={file + search} reloadDocument className={buttonClass({})}>
        <Icon name="download" /> CSV
      </Link>
    </search>
  )
}
