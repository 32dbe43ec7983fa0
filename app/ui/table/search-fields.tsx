import type { TableShape } from "~/domain/table"
import { HiddenFields } from "../hidden-fields"
import { SearchInput } from "../search-input"
import { Select } from "../select"
import type { TableQuery } from "./table-query"

export interface SearchFieldsProps<Row> {
  tableQuery: TableQuery
  shape: TableShape<Row>
  /** The label of the search field: "Search deployments". */
  label: string
  /** The options of each filter. */
  choices?: Record<string, string[]>
}

/** The search field and the filters of a list's form, and what the form carries on of the address. */
export function SearchFields<Row>({
  tableQuery,
  shape,
  label,
  choices = {},
  className,
  filterClass,
}: SearchFieldsProps<Row> & { className: string; filterClass: string }) {
  const carried = tableQuery.fieldsOf({ text: "", filters: {}, page: 1 }).filter(([name]) => name !== "sort")
  const { text, filters } = tableQuery.state
  return (
    <>
      <HiddenFields fields={carried} />
      <SearchInput
        name="q"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        defaultValue={text}
        maxLength={200}
        className={className}
      />
      {shape.filters.map(({ key, label, all }) => {
        const values = choices[key] ?? []
        const chosen = values.find((value) => value.toLowerCase() === filters[key]?.toLowerCase())
        return (
          <Select key={key} name={key} aria-label={label} defaultValue={chosen ?? ""} className={filterClass}>
            <option value="">{all}</option>
            {values.map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </Select>
        )
      })}
    </>
  )
}
