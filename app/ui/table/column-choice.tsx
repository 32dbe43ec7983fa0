import { Button, buttonClass } from "../button"
import { closeOnEscape } from "../close-on-escape"
import { HiddenFields } from "../hidden-fields"
import { Icon } from "../icon"
import type { DataColumn } from "./column"
import { QueryForm } from "./query-form"
import type { TableQuery } from "./table-query"

/** A form that selects the visible columns; with scripts each change applies at once. */
export function ColumnChoice<Row>({
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
        query={{ ...tableQuery, here: tableQuery.addressOf({}) }}
        submit={
          <Button type="submit" size="sm" className="w-full">
            Apply columns
          </Button>
        }
        className="absolute right-0 z-10 mt-1 grid w-52 gap-1 rounded-card border border-line-strong bg-raised p-2 shadow-raised max-md:right-auto max-md:left-0"
      >
        <HiddenFields fields={tableQuery.fieldsOf({ columns: columns.map(({ key }) => key) })} />
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
