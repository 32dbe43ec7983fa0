import { type FoundPage, shortList } from "~/domain/table"
import { atLeast } from "~/domain/unread"

interface ListCountProps {
  list: Pick<FoundPage<unknown>, "found" | "total">
  unread: number
  /** Whether the list has a search; by default, only a long one has. */
  searchable?: boolean
}

/** "250", or "3 of 250" after a search, which screen readers announce. */
export function ListCount({ list, unread, searchable = list.total > shortList }: ListCountProps) {
  const { found, total } = list
  return (
    <span role={searchable ? "status" : undefined} className="font-normal text-ink-3 tabular-nums">
      {`${found === total ? "" : `${found} of `}${atLeast(unread)}${total}`}
    </span>
  )
}
