import { useRef } from "react"
import { SearchInput } from "../search-input"
import { useSearchKey } from "../search-key"
import type { TableQuery } from "./table-query"

interface SearchFieldsProps {
  use: TableQuery
  /** The label of the search field: "Search deployments". */
  label: string
  className: string
}

/** The search field of a list's form, and what the form carries on of the address. */
export function SearchFields({ use, label, className }: SearchFieldsProps) {
  const search = useRef<HTMLInputElement>(null)
  useSearchKey(search)
  const carried = use.fieldsOf({ text: "", filters: {}, page: 1 }).filter(([name]) => name !== "sort")
  return (
    <>
      {carried.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SearchInput
        ref={search}
        name="q"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        defaultValue={use.state.text}
        maxLength={200}
        className={className}
      />
    </>
  )
}

export function Options({ values }: { values: string[] }) {
  return values.map((value) => (
    <option key={value} value={value}>
      {value}
    </option>
  ))
}
