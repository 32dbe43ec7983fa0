import { type FoundPage, rowsPerPage } from "~/domain/table"

interface ListCountProps {
  list: Pick<FoundPage<unknown>, "found" | "total">
  /** Whether the list has a search; by default, only a long one has. */
  searchable?: boolean
}

/** "250", or "3 of 250" after a search, which screen readers announce. */
export function ListCount({ list: { found, total }, searchable = total > rowsPerPage }: ListCountProps) {
  return (
    <span role={searchable ? "status" : undefined} className="font-normal text-ink-3 tabular-nums">
      {found === total ? total : `${found} of ${total}`}
    </span>
  )
}
